"""Hypothesis strategies for ridges with any parameters together."""

from typing import Any

from hypothesis import strategies as st

from ridgeline.terrain import Ridge

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.integers(-(10**12), 10**12) | st.integers(-20_000, 20_000)
PIN_PLACES = st.integers(-(10**6), 10**6).map(lambda number: number / 37.0).filter(lambda x: abs(x) < 3e4)
DECAYS = st.sampled_from(["power", "linear", "exponential", "logarithmic", "none", "once"]) | st.lists(
    st.floats(0.0, 2.0), min_size=1, max_size=16
)


@st.composite
def parameters(draw: st.DrawFn, **fixed: Any) -> dict[str, Any]:
    """Keyword arguments of a valid Ridge; those in `fixed` are kept as given."""
    chosen: dict[str, Any] = {
        "seed": draw(SEEDS),
        "displacement": draw(st.floats(0.0, 500.0)),
        "roughness": draw(st.floats(0.2, 2.5)),
        "floor": draw(st.none() | st.floats(-200.0, 0.0)),
        "ceiling": draw(st.none() | st.floats(0.0, 200.0)),
        "decay": draw(DECAYS),
        "choice": draw(st.sampled_from(["uniform", "sign", "gaussian"])),
        "span": 2 ** draw(st.integers(3, 13)),
        "chunk": 2 ** draw(st.integers(3, 11)),
        "detail": draw(st.integers(-3, 3)),
        "smooth": draw(st.just(0.0) | st.floats(8.0, 300.0) | st.sampled_from([8.0, 64.0])),
        "rhythm": draw(st.floats(0.0, 1.0)),
        "pins": draw(st.none() | st.dictionaries(PIN_PLACES, st.floats(-300.0, 300.0), max_size=4)),
        "period": None,
    } | fixed
    if "period" not in fixed and chosen["smooth"] in (0.0, 8.0):
        chosen["period"] = draw(st.none() | st.integers(1, 9).map(lambda spans: spans * chosen["span"]))
    if chosen["period"] and chosen["pins"]:
        once = {round(x % chosen["period"], 3): height for x, height in chosen["pins"].items()}
        chosen["pins"] = {x: height for x, height in once.items() if x < chosen["period"]}
    return chosen


def ridges(**fixed: Any) -> st.SearchStrategy[Ridge]:
    """Ridges of any parameters together, but for those in `fixed`."""
    return parameters(**fixed).map(lambda chosen: Ridge(**chosen))
