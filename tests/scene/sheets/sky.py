"""The rows of the sky: hours and seasons, sun, moon and stars, clouds and the lights between them."""

from __future__ import annotations

from .shots import SQUARE, WIDE, clouded, low, open_sky, row

DEEP = "2026-09-12"  #: a night without a moon

ROWS = [
    row("hours", "dusk", ", ".join(f"{hour} 0 0 0 1920" for hour in (4.8, 6, 7, 12, 17.5, 19, 20, 23))),
    row("seasons", "blue", ", ".join(f"10 0 0 0 1920 2026-{month:02}-20" for month in (1, 3, 5, 7, 9, 11))),
    row(
        "sun", "dusk", "12 0 768 134 300, 18.5 0 1155 455 300, 19.4 0 1210 560 300, 12 0 768 134 300 2026-12-21", SQUARE
    ),
    row(
        "moon",
        "dusk",
        ", ".join(
            f"23 0 777 {y} 90 2026-09-{day:02}"
            for day, y in ((2, 334), (6, 328), (9, 320), (13, 312), (15, 307), (19, 299), (22, 293), (26, 286))
        ),
        SQUARE,
    ),
    row("moon at dusk", "dusk", "20.2 0 540 570 150, 20.7 0 570 510 150, 21 0 610 480 100", SQUARE),
    row("stars", "dusk", ", ".join(f"0 {second} 800 60 240 {DEEP}" for second in (0, 1, 2, 4)), SQUARE, cut=low),
    row(
        "milky way",
        "dusk",
        f"0 0 0 0 1920 {DEEP}, 0 0 500 100 700 {DEEP}, 0 0 0 0 1920 2026-09-26",
        cut=low,
        seeds=(7, 8),
    ),
    row("aurora", "aurora", f"0 0 0 0 1920 {DEEP}, 0 30 0 0 1920 {DEEP}, 0 200 0 0 1920 {DEEP}, 21 0 0 0 1920"),
    row("cirrus", "harbour", "9 0 0 0 1920, 9 120 0 0 1920, 19 0 0 0 1920, 0 0 0 0 1920", cut=low, seeds=(7, 8)),
    row(
        "heaped clouds",
        "savannah",
        "9 0 0 0 1920, 9 200 0 0 1920, 18.6 0 0 0 1920, 23 0 0 0 1920, 23 0 0 0 1920 2026-09-26",
        cut=open_sky,
    ),
    row(
        "one cloud",
        "savannah",
        ", ".join(f"9 {second} 300 300 500" for second in (0, 50, 100, 150, 200)),
        cut=open_sky,
    ),
    row("shadows of clouds", "mesa", "12 0 0 300 960, 12 20 0 300 960", cut=clouded),
    row(
        "halo",
        "winter",
        "11 120 220 50 800, 11 210 220 50 800, 11 260 220 50 800, 23 210 280 0 800 2026-09-26",
        SQUARE,
        cut=low,
    ),
    row("rainbow", "city", "17.5 2330 0 0 1920, 17.5 2345 0 0 1920, 17.5 2385 0 0 1920, 8 2345 0 0 1920", weather=None),
    row(
        "rays", "dusk", "19.3 0 600 100 1300, 18.2 0 600 100 1300, 6.4 0 0 0 1300, 17.5 2945 600 100 1300", weather=None
    ),
    *(
        row(f"ceiling of {kind}", "dusk", "12 10 0 0 1920, 12 40 0 0 1920, 19.2 10 0 0 1920", weather=kind, cut=low)
        for kind in ("rain", "storm", "snow", "fog")
    ),
    row(
        "weather comes and goes",
        "city",
        ", ".join(f"14 {second} 0 0 1920" for second in (330, 350, 370, 400, 540, 560, 580)),
        WIDE,
        weather=None,
    ),
]
