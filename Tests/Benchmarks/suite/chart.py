"""A bar chart of the time that each program takes, for light and for dark pages."""

from dataclasses import dataclass
from html import escape

from suite.results import Result

WIDTH, LEFT, RIGHT, TOP, STEP, BAR = 720, 236, 120, 66, 30, 18


@dataclass(frozen=True)
class Palette:
    """The colours of a page. Bars contrast with it by 3 to 1, text by 4.5 to 1."""

    page: str
    text: str
    muted: str
    own: str
    other: str


LIGHT = Palette(page="#ffffff", text="#1d1d1f", muted="#5c6570", own="#0b62b8", other="#868e97")
DARK = Palette(page="#1d1d1f", text="#f5f5f7", muted="#a9b1ba", own="#5aa9f2", other="#7c858f")


def chart(results: list[Result], title: str, subtitle: str, palette: Palette) -> str:
    """The programs from the fastest to the slowest, the tool itself in a colour of its own."""
    ordered = sorted(results, key=lambda result: result.wall)
    height = TOP + STEP * len(ordered) + 14
    scale = (WIDTH - LEFT - RIGHT) / ordered[-1].wall
    bars = [bar(result, index, scale, palette) for index, result in enumerate(ordered)]
    says = ", ".join(f"{result.name} {seconds(result)}" for result in ordered)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title says" '
        'font-family="Helvetica, Arial, sans-serif" font-size="13">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="says">{escape(says)}</desc>',
        f'<rect width="{WIDTH}" height="{height}" fill="{palette.page}"/>',
        line_of_text(16, 26, title, palette.text, 'font-size="16" font-weight="bold"'),
        line_of_text(16, 47, subtitle, palette.muted, 'font-size="12"'),
        f'<path d="M{LEFT} {TOP - 4}V{height - 10}" stroke="{palette.muted}"/>',
    ]
    return "\n".join([*head, *bars, "</svg>\n"])


def bar(result: Result, index: int, scale: float, palette: Palette) -> str:
    """A program's name, its bar, its seconds and how many times the first one's they are."""
    own = result.name.startswith("adherence")
    top = TOP + STEP * index
    length = max(1, result.wall * scale)
    weight = 'font-weight="bold"' if own else ""
    middle = top + BAR / 2 + 4.5
    times = f", {result.wall_ratios[0]:.1f} ×" if result.wall_ratios else ""
    return "\n".join(
        [
            line_of_text(
                LEFT - 10, middle, result.name, palette.text, f'text-anchor="end" {weight}'
            ),
            f'<rect x="{LEFT}" y="{top}" width="{length:.1f}" height="{BAR}" '
            f'fill="{palette.own if own else palette.other}"/>',
            line_of_text(LEFT + length + 8, middle, seconds(result) + times, palette.text, weight),
        ]
    )


def line_of_text(x: float, y: float, words: str, colour: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" {attributes}>{escape(words)}</text>'


def seconds(result: Result) -> str:
    return f"{result.wall:.2f} s"
