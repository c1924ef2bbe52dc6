"""The diagram that settles an Intrigue, drawn from the table of the edition."""

from __future__ import annotations

import networkx as nx

from gamekit.core.observed import HasGame, game_of
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.exchange import ENDS, FREE, ways


def intrigue_diagram(game: Achaia | HasGame) -> nx.DiGraph[str]:
    """Return the diagram that settles an Intrigue, drawn from the table of the game's edition.

    Parameters
    ----------
    game : Achaia

    Returns
    -------
    networkx.DiGraph
        Nodes are the steps, in the table's order, and the ends "resolve" and "cancel". They have `kind`
        "step" or "end"; `label`, what is asked or what happens; `who` is asked, "others", "target" or
        "nobody" (None at an end); and `position` (steps from the first one, and a place among those as
        far). Edges have `answers`, the diagram's words for what leads that way, a tuple; `label`, the same
        in a text; and `cards`, how many cards it takes at least, 1 or 0.

    Examples
    --------
    >>> import gamekit
    >>> game = gamekit.load("achaia", players=3)
    >>> G = intrigue_diagram(game)
    >>> for start, end, label in G.edges(data="label"):
    ...     print(start, "->", end, ":", label)
    target -> self : self
    target -> enemy : enemy
    self -> cancel : court, reaction
    self -> resolve : none
    enemy -> cancel : court, reaction
    enemy -> defence : none
    defence -> cancel : street, court, reaction
    defence -> control : counteraction
    defence -> resolve : none
    control -> target : taken

    What can be reached, and for how many cards at least:

    >>> from gamekit import graphs
    >>> graphs.reach(G, "target", weight="cards")[["node", "distance"]].tail(3)
          node  distance
    4  resolve         0
    5  control         1
    6   cancel         1

    The one loop, and the steps to which a taken over Intrigue can come back:

    >>> [sorted(loop) for loop in nx.simple_cycles(G)]
    [['control', 'defence', 'enemy', 'target']]
    >>> sorted(nx.descendants(G, "control"))
    ['cancel', 'defence', 'enemy', 'resolve', 'self', 'target']

    Another table, in which a Counteraction only cancels, has no loop:

    >>> rows = [dict(row) for row in game.edition.document["diagram"]["rows"]]
    >>> rows[3]["answers"] = {**rows[3]["answers"], "counteraction": "cancel"}
    >>> changed = gamekit.load("achaia", edition=game.edition.replace(diagram={"rows": rows}))
    >>> nx.is_directed_acyclic_graph(intrigue_diagram(changed))
    True

    Notes
    -----
    With the option `counter_answerable=False` what was taken over resolves, and the graph says so.
    That a taken over Intrigue is cancelled when it can touch nobody is not in the table.
    """
    game = game_of(game, Achaia)
    graph: nx.DiGraph[str] = nx.DiGraph(name="Intrigue diagram")
    rows = game.tables.diagram.rows
    for row in rows:
        graph.add_node(row.step, kind="step", label=row.asks, who=row.who)
    for end, label in ENDS.items():
        graph.add_node(end, kind="end", label=label, who=None)
    for row in rows:
        for following, answers in ways(game, row).items():
            cards = int(not set(answers) & set(FREE))
            graph.add_edge(row.step, following, answers=answers, label=", ".join(answers), cards=cards)
    _set_positions(graph, rows[0].step)
    return graph


def _set_positions(graph: nx.DiGraph[str], first: str) -> None:
    """Lay the nodes out in columns by their distance from the first, the ends last."""
    far = nx.single_source_shortest_path_length(graph, first)
    steps = [node for node, data in graph.nodes(data=True) if data["kind"] == "step"]
    last = 1 + max(far.get(node, 0) for node in steps)
    columns: dict[int, list[str]] = {}
    for node in graph:
        columns.setdefault(far.get(node, 0) if node in steps else last, []).append(node)
    for x, column in columns.items():
        for place, node in enumerate(column):
            graph.nodes[node]["position"] = (x, (len(column) - 1) / 2 - place)
