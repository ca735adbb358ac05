"""Runs as environments of gymnasium: importing this registers ``ridgeline/Glide-v0``, one at a time or many at once.

>>> import gymnasium
>>> gymnasium.make("ridgeline/Glide-v0").reset(seed=7)[1]["course"]
7
"""

try:
    import gymnasium
except ImportError as problem:
    raise ImportError("ridgeline.gym needs gymnasium: pip install 'ridgeline[gym]'") from problem

from .environment import GlideEnv
from .vector_environment import GlideVectorEnv

ID = "ridgeline/Glide-v0"

__all__ = ["ID", "GlideEnv", "GlideVectorEnv"]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID, entry_point=f"{__name__}:GlideEnv", vector_entry_point=f"{__name__}:GlideVectorEnv", order_enforce=True
    )
