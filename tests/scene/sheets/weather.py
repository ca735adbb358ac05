"""The rows of weather and water: what falls, lightning and fog, and the light, foam and rings on lakes and the sea."""

from __future__ import annotations

from .shots import SQUARE, grown, row

FULL = "2026-09-26"

ROWS = [
    *(
        row(f"{kind} near", "purple", "14 10 600 500 300, 14 10.1 600 500 300, 14 40 600 500 300", SQUARE, kind)
        for kind in ("rain", "snow", "storm")
    ),
    *(
        row(
            f"{kind} in flight",
            "purple",
            ", ".join(f"14 10 600 300 600 2026-09-16 500 {speed}" for speed in (0, 400, 9000)),
            SQUARE,
            kind,
        )
        for kind in ("rain", "snow")
    ),
    row(
        "rain sets in",
        "city",
        "14 330 0 300 1920, 14 350 0 300 1920, 14 370 0 300 1920, 14 560 0 300 1920",
        weather=None,
    ),
    row(
        "lightning",
        "dusk",
        ", ".join(f"22 {second} 0 0 1920" for second in (4.85, 4.95, 5.05, 5.2, 19.7, 34.4)),
        weather="storm",
    ),
    row("bolt", "dusk", "22 4.85 0 0 700, 22 4.85 700 0 700, 22 4.85 1220 0 700, 22 4.98 0 0 700", SQUARE, "storm"),
    row("fog banks", "dusk", ", ".join(f"9 {second} 200 560 900" for second in (0, 30, 60, 120)), weather="fog"),
    row("shafts of rain", "tide", "14 10 0 300 960, 14 60 0 300 960, 14 10 960 300 960", weather="rain"),
    row("shafts of a storm", "tide", "14 10 0 300 960, 14 10 960 300 960", weather="storm"),
    row("snow settles", "blue", ", ".join(f"12 {second} 0 300 1200" for second in (30, 80, 300)), weather="snow"),
    row("glitter of the sun", "tide", "9 10 1050 690 360, 18.6 10 530 690 360, 12 10 890 690 360"),
    row("glitter near", "tide", "18.6 10 660 740 110, 18.6 10.5 660 740 110, 18.6 11 660 740 110", SQUARE),
    row(
        "glitter of the moon", "harbour", f"22 10 500 740 500 {FULL}, 1 10 800 740 500 {FULL}, 22 10 620 740 120 {FULL}"
    ),
    row("glitter on swells", "cliffs", "9 10 1200 820 200, 18.6 10 650 720 240, 12 10 1000 820 200"),
    row("surf", "harbour", ", ".join(f"10 {second} 930 720 70" for second in (10, 12, 14, 16)), SQUARE),
    row("surf of the sea", "cliffs", "10 10 330 690 90, 10 13 330 690 90, 10 10 890 840 90, 10 13 890 840 90", SQUARE),
    row(
        "rings",
        "tide",
        ", ".join(f"14 {second} 740 860 160" for second in (10, 10.2, 10.4, 10.6, 10.8)),
        SQUARE,
        "rain",
    ),
    row("reflections", "harbour", "21 10 0 740 300, 21 11 0 740 300", cut=grown),
    row("reflections near", "harbour", "21 10 170 785 70, 21 11 170 785 70", (64, 96), cut=grown),
    row("a lake", "aurora", "12 10 0 500 900, 12 14 0 500 900, 18.5 10 900 500 900, 0 10 0 500 900"),
    row("a tarn", "winter", ", ".join(f"{hour} 10 0 740 500 2026-09-16 6000 0" for hour in (12, 18, 23))),
    row("mirrored bolts", "aurora", "22 4.85 200 700 400, 22 5 200 700 400, 22 5.2 200 700 400", weather="storm"),
]
