"""What a plot says where its picture is not seen: an alternative text with the main values."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from math import isnan
from typing import TYPE_CHECKING, Any

from gamekit.lab.needs import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST = 20
"""how many rows the words name"""


@dataclass
class Shown:
    """How a figure shows itself in a notebook: as a picture with an alternative text.

    An image output alone has none: neither JupyterLab nor nbconvert reads one out of its metadata.
    """

    figure: Figure
    words: tuple[str, ...]

    def __call__(self, **_: Any) -> dict[str, str]:
        """Return what IPython asks an object for."""
        picture = BytesIO()
        self.figure.savefig(picture, format="png", bbox_inches="tight")
        data = base64.b64encode(picture.getvalue()).decode()
        told = " ".join(self.words)
        html = f'<img src="data:image/png;base64,{data}" alt="{escape(told)}" style="max-width:100%">'
        return {"text/html": html, "text/plain": told}


def tell(ax: Axes, what: str, parts: Sequence[str]) -> None:
    """Add a sentence to the alternative text of the figure: what is drawn on the axes, and its values.

    All words on the axes are taken as they are: a name may have a $ in it.
    """
    words: Any = ax.findobj(need("matplotlib.text").Text)
    for text in words:
        text.set_parse_math(False)
    figure: Any = ax.figure.figure  # the whole one, where the axes stand in a part of it
    more = f"; and {len(parts) - MOST} more" if len(parts) > MOST else ""
    sentence = f"{' '.join(what.split())}: {'; '.join(parts[:MOST])}{more}."
    before = vars(figure).get("_repr_mimebundle_")
    words = before.words if isinstance(before, Shown) else ()
    figure._repr_mimebundle_ = Shown(figure, (*words, sentence))


def between(value: float, low: float, high: float, written: Callable[[float], str]) -> str:
    """Return a value with its interval, in words.

    >>> between(0.5, 0.25, 0.75, str), between(0.5, float("nan"), float("nan"), str)
    ('0.5 (0.25 to 0.75)', '0.5')
    """
    if isnan(value):
        return "unknown"
    return written(value) if isnan(low) else f"{written(value)} ({written(low)} to {written(high)})"
