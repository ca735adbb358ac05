/** The landscape of ridges, and its scene at a moment in a view. */

import {Crests} from "./crests.js";
import {foreground} from "./foreground/foreground.js";
import {Scene} from "./items.js";
import {Scenery} from "./landscapeBase.js";
import {windWheels} from "./life/land/windWheels.js";
import {aloft, living} from "./life/living.js";
import {FELT, FORESEEN_SECONDS, Score} from "./life/score.js";
import {VOICES} from "./life/voices.js";
import {Memory} from "./memory.js";
import {cloudShadows} from "./sky/cloudShadows.js";
import {cumulus, CUMULUS_MASK_BYTES, heaps} from "./sky/cumulus.js";
import {halos} from "./sky/halo.js";
import {Stage} from "./stage.js";
import {mirroredBolts} from "./water/mirroredBolts.js";
import {onWater} from "./water/onWater.js";
import {rings} from "./water/rings.js";
import {surfaces} from "./water/surfaces.js";
import {fogBanks} from "./weather/fogBanks.js";
import {bolts} from "./weather/lightning.js";
import {falling} from "./weather/precipitation.js";
import {rainShafts} from "./weather/rainShafts.js";
import {bending} from "./weather/windOverLand.js";
import {CALM, isAnywhere} from "./weatherSpells.js";

/** The most that is kept of pictures of clouds' shadows, which change as the land goes by. */
const SHADOW_BYTES = 8 << 20;

/** A theme and a seed, which decide what is visible at any moment. */
export class Landscape extends Scenery {
    /** For its arguments see `Scenery`. */
    constructor(record, seed = 0, options = {}) {
        super(record, seed, options);
        this.life = this.theme.life;
        /** When which event of life comes. */
        this.score = new Score(VOICES, this.theme, this.key, this.memory);
        this._masks = new Memory(CUMULUS_MASK_BYTES);
        this._shadows = new Memory(SHADOW_BYTES);
        this._crests = new Crests(this.theme, this.key, this.memory);
    }

    /** The land of a layer of the theme. */
    land(number) {
        return this._crests.land(number);
    }

    /** The events of life at a moment, in view or not. */
    cues(moment) {
        const pace = this.calm ? CALM : 1; // seconds of life in a second
        const {elapsed, hour, date} = moment;
        // The weather for which one is prepared: that of then, or else that which comes soon.
        const expected = (second) => {
            const soon = [second, second + FORESEEN_SECONDS].map((at) => this.weatherAt(at / pace));
            return soon.find(({strength}) => strength > FELT)?.kind ?? null;
        };
        return this.score.cues(elapsed * pace, hour, date.month, this.life, this.calm, expected);
    }

    /** The visible scene at `moment` in `view`: a pure function of the two. */
    scene(moment, view) {
        const {stage, sky, lamps} = this._set(moment, view);
        const struck = bolts(stage);
        const waters = surfaces(stage);
        const clouds = heaps(stage);
        const cues = this.cues(moment);
        const sprites = [
            ...halos(stage, sky),
            ...aloft(stage, cues),
            ...cumulus(stage, sky, clouds, this._masks),
            ...cloudShadows(stage, sky, clouds, this._shadows),
            ...rainShafts(stage, sky, this._masks),
            ...struck,
            ...mirroredBolts(stage, struck),
            ...rings(stage, waters),
            ...lamps,
            ...windWheels(stage),
            ...fogBanks(stage, this._masks),
            ...living(stage, cues),
            ...foreground(stage, Infinity, this._masks),
        ];
        const strokes = waters.length ? onWater(stage, sky, lamps, waters) : [];
        const {weather, seed, memory} = stage;
        const wet = isAnywhere(weather, seed, moment.elapsed, memory);
        const drops = wet ? falling(stage) : [];
        const {width, height} = view;
        const particles = [...strokes, ...drops];
        return new Scene({width, height, sky, layers: stage.crests, sprites, particles});
    }

    /** All that weather and life may know of a moment. */
    stage(moment, view) {
        return this._set(moment, view).stage;
    }

    /** {stage, sky, lamps}: the stage of a moment, its sky, and the lit windows on it. */
    _set(moment, view) {
        const weather = this.weatherAt(moment.elapsed);
        const [light, above, sky] = this.lightAndSkies(moment, view);
        const free = 1 - light.fallen;
        const {theme, key, life, calm, memory} = this;
        /** How far the wind bends what stands on a layer that is so `free` of snow. */
        const wind = (sway, tall, layer) => {
            const bent = bending(sway, tall, layer, weather, key, moment, view, memory, calm);
            return bent === null || free === 1 ? bent : bent.map((pixels) => pixels * free);
        };
        const {crests, lamps, grounds} = this._crests.layers(
            light,
            above,
            moment,
            view,
            this._steps,
            wind,
        );
        const given = {theme, seed: key, life, calm, light, weather, moment, view};
        return {stage: new Stage({...given, grounds, crests, memory}), sky, lamps};
    }
}
