"""Pictures and texts: every scene is sound, and what is legal can be clicked."""

from collections import Counter
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree as ET

import pytest
from conformance.tables import Moment, decisions, every_count, every_table, moments

from gamekit.core.scene import Drawing, Scene

EVERY = 50
"""Pictures are drawn of each so many decisions, and of the end."""
HOSTILE = "<img src=x onerror=1>"


def elements(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter())


def ids(svg: str) -> list[str]:
    return [element.attrib["data-id"] for element in elements(svg) if "data-id" in element.attrib]


def check_sound(scene: Scene, where: object) -> None:
    """Check that the document can be read, names each thing once and carries nothing active."""
    twice = [identity for identity, count in Counter(ids(scene.svg)).items() if count > 1]
    assert not twice, f"{where}: twice in the scene: {twice}"
    assert set(ids(scene.svg)) == set(scene.places), where
    for element in elements(scene.svg):
        assert element.tag.rpartition("}")[2] not in {"script", "foreignObject", "image", "a"}, where
        active = [name for name in element.attrib if name.lower().startswith("on") or "href" in name]
        assert not active, f"{where}: {element.tag} has {active}"
    for identity, place in scene.places.items():
        assert identity.strip() == identity != "", where
        assert place.label.strip(), f"{where}: {identity} has no label"
    assert scene.title.strip(), where
    assert scene.text.strip(), where
    assert len(elements(scene.svg)) > 5, where


@every_table
def test_scenes_are_sound(table):
    for number, moment in enumerate(decisions(table, EVERY)):
        seat = moment.onlookers[number % len(moment.onlookers)]
        check_sound(moment.state.observation(seat).scene(), f"{moment}, seat {seat}")


@every_count
def test_every_step_can_be_drawn(table):
    """Chance's steps too, and the end, each seat in turn."""
    for moment in moments(table, every=17):
        seat = moment.onlookers[moment.step % len(moment.onlookers)]
        check_sound(moment.state.observation(seat).scene(), f"{moment}, seat {seat}")


@every_count
def test_a_picture_asks_once_where_it_is_played_and_where_it_is_looked_at(table):
    """A board says the task itself, so its picture does not; a page has the task, and nothing to press."""
    for moment in decisions(table, EVERY):
        seen = moment.state.observation(moment.state.current_player)
        scene = seen.scene()
        live, still = scene.live(), scene.still()
        check_sound(live, moment)
        check_sound(still, moment)
        assert live.places == scene.places, moment
        buttons = [e.attrib["data-id"] for e in elements(scene.svg) if e.get("class") == "gk-button"]
        assert scene.places.keys() - still.places.keys() == set(buttons), moment
        heads = [e for e in elements(scene.svg) if e.get("class") == "gk-head"]
        for head in heads:
            (said,) = (e.text for e in head)
            assert said, moment
            written = [e.text for e in elements(live.svg) if e.tag.endswith("}text")]
            assert said not in written, moment
            assert said in [e.text for e in elements(still.svg)], moment
            assert seen.task().startswith(said.removesuffix("…")), moment


@every_table
def test_what_is_legal_can_be_clicked(table):
    for moment in decisions(table, every=19):
        if moment.is_decision:
            check_gestures(moment)


def check_gestures(moment: Moment) -> None:
    seen = moment.state.observation(moment.state.current_player)
    places = seen.scene().places
    gestures = {action: seen.gesture(action) for action in seen.legal_actions()}
    for action, gesture in gestures.items():
        assert isinstance(gesture, tuple), f"{moment}: {action}: {gesture!r}"
        assert gesture, f"{moment}: {action} has nothing to click"
        missing = [identity for identity in gesture if identity not in places]
        assert not missing, f"{moment}: {action} is clicked at {missing}, which are not in the scene"
        assert seen.label(action).strip(), f"{moment}: {action}"
    whole = set(gestures.values())
    for action, gesture in gestures.items():
        shorter = [gesture[:length] for length in range(1, len(gesture)) if gesture[:length] in whole]
        assert not shorter, f"{moment}: {gesture} of {action} begins with another's, {shorter}"
    labels = Counter((gestures[action], seen.label(action)) for action in gestures)
    assert set(labels.values()) == {1}, f"{moment}: two actions of one gesture and one label: {labels}"


@every_table
def test_ghosts_can_be_read(table):
    for moment in decisions(table, EVERY):
        if moment.is_decision:
            seen = moment.state.observation(moment.state.current_player)
            for action in seen.legal_actions():
                ghost = seen.ghost(action)
                if ghost:
                    assert ids(ghost) == [], f"{moment}: the ghost of {action} holds things with ids"


@every_count
def test_gestures_and_labels_of_anything_can_be_asked(table):
    """A click on what is not offered has to be answered too."""
    spaces = (*table.game.action_space, *table.game.chance_space)
    rng = Random(str(table))
    for moment in moments(table, every=15):
        seen = moment.state.observation(None)
        for action in rng.sample(spaces, min(30, len(spaces))):
            assert all(isinstance(identity, str) for identity in seen.gesture(action)), f"{moment}: {action}"
            assert seen.label(action).strip(), f"{moment}: {action}"
            assert isinstance(seen.ghost(action), str), f"{moment}: {action}"


@every_count
def test_a_shade_tints_and_changes_nothing_else(table):
    for moment in decisions(table, EVERY):
        seen = moment.state.observation(0)
        plain = seen.scene()
        shade = {identity: place / len(plain.places) for place, identity in enumerate(plain.places)}
        tinted = seen.scene(shade=shade)
        assert "--gk-shade:0.5" in tinted.svg or len(shade) < 3, moment
        assert ids(tinted.svg) == ids(plain.svg), moment
        assert (tinted.places, tinted.text, tinted.title) == (plain.places, plain.text, plain.title), moment


@every_count
def test_text_boards_read_well(table):
    for moment in decisions(table, every=10):
        for seat in moment.onlookers:
            text = moment.state.observation(seat).text()
            assert text.strip(), moment
            widest = max(map(len, text.splitlines()))
            assert widest <= 120, f"{moment}, seat {seat}: a line of {widest} characters"
            assert text.isprintable() or set(text) - {"\n"} == {c for c in text if c.isprintable()}, moment


@every_count
def test_names_of_people_can_be_passed(table):
    names = [HOSTILE, "&" * 40, *map(str, range(20))][: table.players]
    for moment in decisions(table, EVERY):
        seen = moment.state.observation(0)
        scene = seen.scene(names=names)
        check_sound(scene, moment)
        assert scene.places == seen.scene().places, moment
        assert scene.text == seen.text(names), moment
        default = [f"Seat {seat}" for seat in range(1, table.players + 1)]
        assert (seen.scene(names=default), seen.text(names=default)) == (seen.scene(), seen.text()), moment


@pytest.mark.parametrize(
    "name", [HOSTILE, '"><script>alert(1)</script>', "Ana & Bo", "'--><g onload=1>", "&lt;"]
)
def test_names_stay_text(name):
    drawing = Drawing(100, 50, name)
    drawing.words(5, 5, name, drawing.thing("seat-0", name, (0, 0, 10, 10)))
    scene = drawing.scene(name)
    check_sound(scene, name)
    texts = [element.text for element in elements(scene.svg) if element.tag.endswith(("text", "title"))]
    assert texts == [name, name]
    assert scene.places["seat-0"].label == name
    assert [e.attrib["aria-label"] for e in elements(scene.svg) if "aria-label" in e.attrib] == [name]
    assert tags(scene.html()) == [("style", None), ("img", f"{name}\n{name}")]


def tags(page: str) -> list[tuple[str, str | None]]:
    """Return the elements that a browser finds in a page, with their alternative text."""
    found: list[tuple[str, str | None]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, dict(attrs).get("alt")))  # type: ignore[method-assign]
    parser.feed(page)
    return found
