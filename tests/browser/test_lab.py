"""The fixtures themselves: a closed world, and a kernel that answers."""


def test_kernel_answers(page, open_notebook):
    notebook = open_notebook(cells=["n = 20", "n + 1", "print(n)"]).run_all()
    assert notebook.text(1) == "21"
    assert notebook.evaluate("n * 2") == "40"
    assert notebook.save().reload().evaluate("n * 3") == "60"
    assert "NameError" in notebook.reopen().evaluate("n")
    assert page.errors == []


def test_the_world_is_closed(page):
    page.set_content("<img src='https://example.org/a.png'><img src='http://localhost.example.org/b.png'>")
    page.wait_for_timeout(300)
    assert [address.rpartition("/")[2] for address in page.outside] == ["a.png", "b.png"]
    page.outside.clear()
