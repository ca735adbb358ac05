/** The base of a landscape: the weather and the light of a moment. */

import {landSeed} from "./land/seeds.js";
import {LAND_LAG, lightMoment, SKY_LAG} from "./light/clock.js";
import {Daylight} from "./light/daylight.js";
import {MAX_BYTES, MAX_LARGE_BYTES, Memory} from "./memory.js";
import {belowAurora} from "./sky/aurora.js";
import {skyOver, skyShade} from "./sky/sky.js";
import {moonlit} from "./sky/sunAndMoon.js";
import {flash, litUp} from "./weather/lightning.js";
import {bowAfter, fallenSnow, spell} from "./weatherSpells.js";

/**
 * Bytes of skies and colours that are kept: those of the last steps in every view of a panorama.
 */
const STEPS_BYTES = 2 << 20;

/** A theme and a seed, weather and calm. */
export class Scenery {
    /**
     * Prepare a landscape.
     *
     * record: of a theme, {theme, light}, as Python writes it; seed: any integer, a BigInt if it is
     * large; weather: a kind of weather for all the time, "none", or null for the theme's; calm:
     * little motion; memory: the memory of another landscape, to share it.
     */
    constructor(record, seed = 0, {weather = null, calm = false, memory = null} = {}) {
        this.theme = record.theme;
        this.record = record;
        Object.assign(this, {seed, weather, calm});
        /** The seed of all that is shown. */
        this.key = landSeed(this.theme, seed);
        this.memory = memory ?? new Memory(MAX_BYTES, MAX_LARGE_BYTES);
        this._steps = new Memory(STEPS_BYTES);
        this.daylight = new Daylight(this.theme, record.light);
    }

    /** The weather of a second. */
    weatherAt(elapsed) {
        return spell(this.theme, this.key, elapsed, this.weather, this.calm, this.memory);
    }

    /**
     * The light of a moment's step, see `light/clock.js`, with the flash of a bolt if one strikes
     * at the moment.
     */
    light(moment) {
        return this._light(lightMoment(moment, LAND_LAG), this._flash(moment.elapsed));
    }

    /**
     * [light, above, sky]: that light, the sky in it, whose colours the land takes up, and the sky
     * that is shown, which may be ahead. Neither zoom nor lift of the view change a sky.
     */
    lightAndSkies(moment, view) {
        const lands = lightMoment(moment, LAND_LAG);
        const skies = lightMoment(moment, SKY_LAG);
        const share = this._flash(moment.elapsed);
        const light = this._light(lands, share);
        const above = this._sky(light, lands, view);
        if (skies.memo === lands.memo) return [light, above, above];
        return [light, above, this._sky(this._light(skies, share), skies, view)];
    }

    _flash(elapsed) {
        return flash(this.weatherAt(elapsed), this.key, elapsed, this.calm, this.memory);
    }

    _light(taken, share) {
        const {elapsed} = taken;
        const weather = this.weatherAt(elapsed);
        const fallen = fallenSnow(this.theme, this.key, elapsed, this.weather, this.memory);
        const bow = bowAfter(this.theme, this.key, elapsed, this.weather, this.memory);
        return this._steps.recall(lightOf, this.daylight, taken, weather, share, fallen, bow);
    }

    _sky(light, taken, view) {
        const weather = this.weatherAt(taken.elapsed);
        const {daylight, key, memory} = this;
        return this._steps.recall(
            skyOf,
            daylight,
            light,
            taken,
            view.unzoomed,
            key,
            memory,
            weather,
        );
    }
}

function lightOf(daylight, {hour, date}, weather, share, fallen, bow) {
    const {theme} = daylight;
    const light = daylight.light(hour, date, weather).with({fallen, bow});
    return litUp(belowAurora(theme, moonlit(light, theme, hour, date)), share);
}

function skyOf(daylight, light, moment, view, seed, memory, weather) {
    const shade = skyShade(daylight.theme, light, memory);
    return skyOver(daylight.theme, shade, light, moment, view, seed, memory, weather);
}
