"""One page of HTML that holds all it needs; on the ground floor, like the files it goes into.

It imports nothing of the course, so every room may import it.
"""

from __future__ import annotations

from html import escape

# No script, no font and no picture from anywhere, even if a name should slip through as markup.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{main}
</main>
</body>
</html>
"""


def still_page(title: str, parts: list[str], *, style: str, language: str) -> str:
    """Return a page without scripts that loads nothing, for both themes of the browser.

    Parameters
    ----------
    title : str
        Text; it stands above the page and in the browser's bar.
    parts : list of str
        HTML, in order; what users wrote must be escaped already.
    style : str
        CSS.
    language : str
        Of the text, such as "en".

    Returns
    -------
    str
        A whole HTML document.

    >>> "<h1>A &amp; B</h1>" in still_page("A & B", ["<p>C</p>"], style="", language="en")
    True
    """
    return PAGE.format(
        language=escape(language),
        policy=escape(POLICY),
        title=escape(title),
        style=style,
        main="\n".join(parts),
    )
