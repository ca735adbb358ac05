/** The kinds of events that the score has, and when and where they can be. */

import {airliner} from "./air/airliner.js";
import {balloon} from "./air/balloon.js";
import {birds} from "./air/birds.js";
import {glider} from "./air/glider.js";
import {hasMeadow} from "./land/crestPlaces.js";
import {deer} from "./land/deer.js";
import {doves, hasHomes} from "./land/doves.js";
import {kite} from "./land/kite.js";
import {train} from "./land/train.js";
import {campfire} from "./night/campfire.js";
import {paperLanterns} from "./night/lanterns.js";
import {meteors} from "./night/meteors.js";
import {satellite} from "./night/satellite.js";
import {BY_DAY, BY_DUSK, BY_NIGHT, FOUL, STORMY, voice} from "./score.js";
import {boat} from "./water/boat.js";
import {geese} from "./water/geese.js";
import {heron} from "./water/heron.js";
import {hasLake, hasSea, hasWater} from "./water/openWater.js";
import {sails} from "./water/sails.js";
import {whale} from "./water/whale.js";

const BY_LIGHT = BY_DAY | BY_DUSK;
const IN_DARK = BY_DUSK | BY_NIGHT;
const ALWAYS = BY_LIGHT | BY_NIGHT;

/** Whether a theme has stars by night. */
function isStarry(theme) {
    return theme.starry;
}

/** The events, by their fields of a theme's life. */
export const VOICES = {
    birds: voice(birds, BY_DAY),
    meteors: voice(meteors, BY_NIGHT, {suits: isStarry, shuns: FOUL, aloft: true}),
    train: voice(train, ALWAYS, {shuns: [], beside: true}),
    boat: voice(boat, ALWAYS, {suits: hasLake, shuns: STORMY}),
    glider: voice(glider, ALWAYS, {shuns: []}),
    deer: voice(deer, ALWAYS, {suits: hasMeadow, shuns: STORMY}),
    campfire: voice(campfire, IN_DARK, {suits: hasMeadow}),
    lanterns: voice(paperLanterns, IN_DARK, {shuns: FOUL}),
    satellite: voice(satellite, BY_NIGHT, {suits: isStarry, shuns: FOUL, aloft: true}),
    whale: voice(whale, BY_LIGHT, {suits: hasSea, shuns: STORMY}),
    heron: voice(heron, BY_LIGHT, {suits: hasLake, shuns: STORMY}),
    kite: voice(kite, BY_DAY, {suits: hasMeadow, months: [3, 10], shuns: FOUL}),
    doves: voice(doves, BY_DAY, {suits: hasHomes, shuns: STORMY}),
    balloon: voice(balloon, BY_LIGHT, {shuns: FOUL}),
    airliner: voice(airliner, ALWAYS, {shuns: STORMY, aloft: true}),
    geese: voice(geese, ALWAYS, {suits: hasWater, shuns: STORMY}),
    sails: voice(sails, BY_LIGHT, {suits: hasWater, shuns: STORMY}),
};
