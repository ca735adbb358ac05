/** The kinds that a theme can name. */

import {AQUEDUCT} from "./buildings/aqueduct.js";
import {BRIDGE} from "./buildings/bridge.js";
import {CHURCH} from "./buildings/church.js";
import {CRANE} from "./buildings/crane.js";
import {FENCE} from "./buildings/fence.js";
import {HUT} from "./buildings/hut.js";
import {LIGHTHOUSE} from "./buildings/lighthouse.js";
import {PAGODA} from "./buildings/pagoda.js";
import {PYLON} from "./buildings/pylon.js";
import {RUIN} from "./buildings/ruin.js";
import {SIGNPOST} from "./buildings/signpost.js";
import {TORII} from "./buildings/torii.js";
import {TOWER} from "./buildings/tower.js";
import {TURBINE} from "./buildings/turbine.js";
import {VIADUCT} from "./buildings/viaduct.js";
import {VILLAGE} from "./buildings/village.js";
import {ARCH} from "./ground/arch.js";
import {HOODOO} from "./ground/hoodoo.js";
import {LOG} from "./ground/log.js";
import {ROCK} from "./ground/rock.js";
import {STACK} from "./ground/stack.js";
import {AGAVE} from "./plants/agave.js";
import {CACTUS} from "./plants/cactus.js";
import {GRASS} from "./plants/grass.js";
import {REED} from "./plants/reed.js";
import {SHRUB} from "./plants/shrub.js";
import {ACACIA} from "./trees/acacia.js";
import {BIRCH} from "./trees/birch.js";
import {BROADLEAF} from "./trees/broadleaf.js";
import {CHERRY} from "./trees/cherry.js";
import {CONIFER} from "./trees/conifer.js";
import {CYPRESS} from "./trees/cypress.js";
import {LEAFLESS} from "./trees/leafless.js";
import {PALM} from "./trees/palm.js";
import {PINE} from "./trees/pine.js";
import {POPLAR} from "./trees/poplar.js";

export const KINDS = {
    conifer: CONIFER,
    pine: PINE,
    poplar: POPLAR,
    broadleaf: BROADLEAF,
    leafless: LEAFLESS,
    cypress: CYPRESS,
    birch: BIRCH,
    palm: PALM,
    acacia: ACACIA,
    cherry: CHERRY,
    shrub: SHRUB,
    grass: GRASS,
    reed: REED,
    cactus: CACTUS,
    agave: AGAVE,
    rock: ROCK,
    arch: ARCH,
    stack: STACK,
    hoodoo: HOODOO,
    log: LOG,
    village: VILLAGE,
    tower: TOWER,
    lighthouse: LIGHTHOUSE,
    turbine: TURBINE,
    viaduct: VIADUCT,
    torii: TORII,
    pagoda: PAGODA,
    aqueduct: AQUEDUCT,
    bridge: BRIDGE,
    ruin: RUIN,
    church: CHURCH,
    hut: HUT,
    crane: CRANE,
    pylon: PYLON,
    fence: FENCE,
    signpost: SIGNPOST,
};
