/** The landscape of ridges, and its scene at a moment in a view. */

import {Crests} from "./crests.js";
import {foreground} from "./foreground/foreground.js";
import {Scene} from "./items.js";
import {Scenery} from "./landscapeBase.js";
import {windWheels} from "./life/land/windWheels.js";
import {living} from "./life/living.js";
import {Score} from "./life/score.js";
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

/** A theme and a seed, which decide what is visible at any moment. */
export class Landscape extends Scenery {
    /** For its arguments see `Scenery`. */
    constructor(record, seed = 0, options = {}) {
        super(record, seed, options);
        this.life = this.theme.life;
        /** When which event of life comes. */
        this.score = new Score(VOICES, this.theme, this.key, this.memory);
        this._masks = new Memory(CUMULUS_MASK_BYTES);
        this._crests = new Crests(this.theme, this.key, this.memory);
    }

    /** The land of a layer of the theme. */
    land(number) {
        return this._crests.land(number);
    }

    /** The events of life at a moment, in view or not. */
    cues(moment) {
        const seconds = moment.elapsed * (this.calm ? CALM : 1);
        const {month} = moment.date;
        return this.score.cues(seconds, moment.hour, month, this.life, this.calm);
    }

    /** The visible scene at `moment` in `view`: a pure function of the two. */
    scene(moment, view) {
        const {stage, sky, lamps} = this._set(moment, view);
        const struck = bolts(stage);
        const waters = surfaces(stage);
        const clouds = heaps(stage);
        const sprites = [
            ...halos(stage, sky),
            ...cumulus(stage, sky, clouds, this._masks),
            ...cloudShadows(stage, sky, clouds, this._masks),
            ...rainShafts(stage, sky, this._masks),
            ...struck,
            ...mirroredBolts(stage, struck),
            ...rings(stage, waters),
            ...lamps,
            ...windWheels(stage),
            ...fogBanks(stage, this._masks),
            ...living(stage, this.cues(moment)),
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
