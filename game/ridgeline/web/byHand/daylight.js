/** The light of an hour, from the tables that the page has of a theme's day. */

import {array} from "../arrays.js";
import {CLEAR_WEATHER, Light} from "../made/scene/light/daylight.js";
import * as hand from "../scene/light/daylight.js";

/** The light of a theme at every hour of every day. */
export class Daylight {
    constructor(theme) {
        this.theme = theme;
        this._daylight = new hand.Daylight(theme, theme.tables);
    }

    /** The light of `hour` (0–24) on a day; see Python's `Daylight.light`. */
    light(hour, date, weather = CLEAR_WEATHER) {
        const own = this._daylight.light(hour, date, weather);
        const {mist, glow, sun, moon, cloudColour, snowColour} = own;
        const colours = [own.sky, own.ridges, mist, glow, sun, moon, cloudColour, snowColour];
        const numbers = [own.glowShare, own.stars, own.cover, own.snow];
        return new Light(...colours.map((rows) => array(rows, "float64")), ...numbers);
    }
}
