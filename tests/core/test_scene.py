"""Drawing: things with ids and places, numbers written short, tints, and nothing that could run."""

from xml.etree import ElementTree as ET

import pytest

from gamekit.core.scene import Drawing, Place, extent, fragment
from gamekit.core.showing import HEAD

SVG = "{http://www.w3.org/2000/svg}"


def test_a_document_of_its_size():
    root = ET.fromstring(Drawing(120, 80.5, "Board").scene("a board").svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 120 80.5"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Board"


def test_things_have_places():
    drawing = Drawing(100, 100, "Board")
    drawing.thing("a", "square A", (10, 20, 30.0, 40))
    scene = drawing.scene("text")
    assert scene.places == {"a": Place("square A", 25, 40)}
    (group,) = [element for element in ET.fromstring(scene.svg).iter() if "data-id" in element.attrib]
    assert (group.attrib["data-id"], group.attrib["aria-label"]) == ("a", "square A")


def test_an_id_stands_once():
    drawing = Drawing(100, 100, "Board")
    drawing.thing("a", "square A", (0, 0, 1, 1))
    with pytest.raises(ValueError, match="a stands in the scene already"):
        drawing.thing("a", "another", (0, 0, 1, 1))


def test_the_hit_box_lies_above_what_is_drawn():
    drawing = Drawing(100, 100, "Board")
    group = drawing.thing("a", "square A", (0, 0, 10, 10))
    drawing.words(5, 5, "A", group)
    drawn = next(e for e in ET.fromstring(drawing.scene("").svg).iter() if e.get("data-id") == "a")
    assert [element.tag.removeprefix(SVG) for element in drawn][-1] == "rect"
    assert "gk-hit" in drawn[-1].attrib["class"]


def test_a_tint_lies_on_the_ground_of_a_thing_and_under_its_pieces():
    drawing = Drawing(100, 100, "Board", {"a": 0.5})
    group = drawing.thing("a", "square A", (0, 0, 10, 10))
    for look in ("ground", "piece"):
        drawing.add("rect", group, class_=look)
    drawn = next(e for e in ET.fromstring(drawing.scene("").svg).iter() if e.get("data-id") == "a")
    assert [part.get("class") for part in drawn] == ["ground", "gk-tint", "piece", "gk-hit"]


@pytest.mark.parametrize(("shade", "written"), [(0.5, "0.50"), (-1, "0.00"), (7, "1.00"), (1 / 3, "0.33")])
def test_shades_are_kept_between_0_and_1(shade, written):
    drawing = Drawing(100, 100, "Board", {"a": shade, "nowhere": 1})
    drawing.thing("a", "square A", (0, 0, 10, 10))
    svg = drawing.scene("").svg
    assert f"--gk-shade:{written}" in svg
    assert "nowhere" not in svg


def test_attributes_and_numbers():
    drawing = Drawing(10, 10, "Board")
    element = drawing.add("path", class_="x", stroke_width=1.5, d="M0 0", x=2.0, y=1 / 3)
    assert element.attrib == {"class": "x", "stroke-width": "1.5", "d": "M0 0", "x": "2", "y": "0.33"}


def test_groups_nest():
    drawing = Drawing(10, 10, "Board")
    inner = drawing.group(drawing.group(class_="outer"), class_="inner")
    drawing.add("circle", inner, r=1)
    root = ET.fromstring(drawing.scene("").svg)
    assert root.find(f"{SVG}g[@class='outer']/{SVG}g[@class='inner']/{SVG}circle") is not None


def test_a_fragment_is_one_group():
    svg = fragment(lambda drawing, group: drawing.add("circle", group, r=1))
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}g"
    assert [element.tag for element in root] == [f"{SVG}circle"]


def test_a_scene_shows_itself_in_three_ways():
    scene = Drawing(10, 10, "Board").scene("A1 is <empty>")
    bundle = scene._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert bundle["image/svg+xml"] == scene.svg
    assert bundle["text/plain"] == "Board\nA1 is <empty>"
    assert "A1 is &lt;empty&gt;" in bundle["text/html"]
    assert "<empty>" not in bundle["text/html"]


def asking():
    """A picture with a head, a thing and a button."""
    drawing = Drawing(300, 200, "Board")
    drawing.head(lambda called: f"{called[0]} decides.", ["Ana"])
    drawing.thing("a", "square A", (0, 50, 10, 10))
    drawing.button("done", "end the turn", "Done", (20, 50, 60, 20))
    return drawing.scene("text")


def texts(svg):
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_board_leaves_the_head_out_and_keeps_the_buttons():
    live = asking().live()
    assert texts(live.svg) == ["Done"]
    root = ET.fromstring(live.svg)
    assert root.attrib["viewBox"] == f"0 {HEAD} 300 {200 - HEAD}"
    (ground,) = root.findall(f"{SVG}rect[@class='gk-ground']")
    assert (ground.attrib["y"], ground.attrib["height"]) == (str(HEAD), str(200 - HEAD))
    assert live.places == asking().places


def test_a_page_leaves_the_buttons_out_and_keeps_the_head():
    still = asking().still()
    assert texts(still.svg) == ["Ana decides."]
    assert ET.fromstring(still.svg).attrib["viewBox"] == "0 0 300 200"
    assert set(still.places) == {"a"}
    assert asking()._repr_mimebundle_()["image/svg+xml"] == still.svg
    assert asking().html() == still.html()


def test_what_has_no_head_and_no_buttons_is_the_same_everywhere():
    plain = Drawing(10, 10, "Board").scene("text")
    assert plain.live() == plain.still() == plain


@pytest.mark.parametrize("name", ["Ana", "W" * 40, "i" * 40])
def test_the_head_has_room_for_any_name(name):
    drawing = Drawing(300, 200, "Board")
    drawing.head(lambda called: f"{called[0]} has a lot to decide now.", [name])
    (said,) = texts(drawing.scene("").svg)
    assert said is not None
    assert said.startswith(name[0])
    assert extent(said) * 18 <= 300


def test_equal_drawings_are_equal():
    def draw():
        drawing = Drawing(10, 10, "Board", {"a": 0.5})
        drawing.thing("a", "square A", (0, 0, 10, 10))
        return drawing.scene("text")

    assert draw() == draw()
