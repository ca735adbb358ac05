"""The kinds that a theme can name. Every new one also belongs into `StandKind` of the themes' records."""

from .buildings import (
    aqueduct,
    bridge,
    church,
    crane,
    fence,
    hut,
    lighthouse,
    pagoda,
    pylon,
    ruin,
    signpost,
    torii,
    tower,
    turbine,
    viaduct,
    village,
)
from .ground import arch, hoodoo, log, rock, stack
from .plants import agave, cactus, grass, reed, shrub
from .stand_kind import Kind
from .trees import broadleaf, conifer, pine, poplar

KINDS: dict[str, Kind] = {
    "conifer": conifer.KIND,
    "pine": pine.KIND,
    "poplar": poplar.KIND,
    "broadleaf": broadleaf.KIND,
    "shrub": shrub.KIND,
    "grass": grass.KIND,
    "reed": reed.KIND,
    "cactus": cactus.KIND,
    "agave": agave.KIND,
    "rock": rock.KIND,
    "arch": arch.KIND,
    "stack": stack.KIND,
    "hoodoo": hoodoo.KIND,
    "log": log.KIND,
    "village": village.KIND,
    "tower": tower.KIND,
    "lighthouse": lighthouse.KIND,
    "turbine": turbine.KIND,
    "viaduct": viaduct.KIND,
    "torii": torii.KIND,
    "pagoda": pagoda.KIND,
    "aqueduct": aqueduct.KIND,
    "bridge": bridge.KIND,
    "ruin": ruin.KIND,
    "church": church.KIND,
    "hut": hut.KIND,
    "crane": crane.KIND,
    "pylon": pylon.KIND,
    "fence": fence.KIND,
    "signpost": signpost.KIND,
}
