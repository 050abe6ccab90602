"""An HTML page that needs no network: text, tables, and plots made with Vega-Lite."""

from __future__ import annotations

import html
import json
from importlib.resources import files
from typing import Any

from upcard.lab.extras import needs


def _file(name: str) -> str:
    return files("upcard.lab").joinpath(name).read_text(encoding="utf-8")


class Page:
    """Builds a page.  *still* plots are drawings; the others are interactive and make the page 0.9 MB larger."""

    def __init__(self, title: str, still: bool = False) -> None:
        self.title = title
        self.still = still
        self.body: list[str] = [f"<h1>{html.escape(title)}</h1>"]
        self.plots = 0

    def head(self, text: str) -> None:
        """A heading."""
        self.body.append(f"<h2>{html.escape(text)}</h2>")

    def text(self, text: str, soft: bool = False) -> None:
        """A paragraph."""
        self.body.append(f"<p{' class=soft' if soft else ''}>{html.escape(text)}</p>")

    def plot(self, chart: Any, words: str) -> None:
        """An Altair plot, with a description for readers who cannot see it."""
        spec = chart.to_dict()
        label = html.escape(words, quote=True)
        if self.still:
            svg = needs("vl_convert", "lab").vegalite_to_svg(spec)
            self.body.append(f'<div class="plot" role="img" aria-label="{label}">{svg}</div>')
        else:
            data = json.dumps(spec).replace("</", "<\\/")
            self.body.append(
                f'<div class="plot" role="img" aria-label="{label}" id="plot{self.plots}"></div>'
                f"<script>vegaEmbed('#plot{self.plots}', {data}, {{actions: false}});</script>"
            )
        self.plots += 1
        self.body.append(f"<p class=soft>{html.escape(words)}</p>")

    def table(self, heads: list[str], rows: list[list[Any]], sortable: bool = False) -> None:
        """A table; a cell is a text, or a pair (the text shown, the key for sorting)."""
        out = [f"<div class=wide><table{' class=sortable' if sortable else ''}><thead><tr>"]
        for name in heads:
            out.append(f"<th scope=col>{f'<button>{html.escape(name)}</button>' if sortable else html.escape(name)}</th>")
        out.append("</tr></thead><tbody>")
        for row in rows:
            out.append("<tr>")
            for cell in row:
                shown, value = cell if isinstance(cell, tuple) else (cell, None)
                key = "" if value is None and not isinstance(cell, tuple) else f' data-value="{"" if value is None else value}"'
                out.append(f"<td{key}{' class=text' if len(str(shown)) > 60 else ''}>{shown}</td>")
            out.append("</tr>")
        out.append("</tbody></table></div>")
        self.body.append("".join(out))

    def html(self) -> str:
        """The finished page."""
        script = "" if self.still or not self.plots else f"<script>{needs('vl_convert', 'lab').javascript_bundle()}</script>"
        return (
            "<!doctype html><html lang=en><head><meta charset=utf-8>"
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{html.escape(self.title)}</title><style>{_file('page.css')}</style>{script}</head><body>"
            + "\n".join(self.body)
            + f"<script>{_file('page.js')}</script></body></html>\n"
        )
