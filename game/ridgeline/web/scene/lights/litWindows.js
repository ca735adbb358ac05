/** Lit windows and lanterns: their hours, their places in a view, and their sprites. */

import {absorb, hashMany, modulo, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {CHUNK} from "../land/land.js";
import {leftEdge} from "../land/parallax.js";
import {clip} from "../numpy.js";
import {lab} from "../oklab.js";
import {LATTICE} from "../stands/lattice.js";
import {cells} from "../view.js";
import {FLASH_PERIOD, flashingLanterns} from "./lanterns.js";
import {LIGHT_REACH, panes} from "./windowPanes.js";

/**
 * Hours after sunset when the first light goes on, and after sunrise when the last goes out; hours
 * from the first light of the evening to the last, and of the morning.
 */
const EARLIEST_LIGHT = -1.6;
const LATEST_LIGHT = 0.5;
const EVENING_HOURS = 2.6;
const MORNING_HOURS = 1.1;

/** Hours that a light takes to come and to go. */
const LIGHT_FADE_HOURS = 0.12;

/** Shares of the lit windows: those lit all night, and these with those lit before sunrise only. */
const VIGIL_SHARE = 0.1;
const EARLY_SHARE = 0.22;

/** Pixels per unit below which windows are too small to see. */
const SMALLEST_WINDOWS = 0.1;

/** OKLab lightness of a lamp above the wall's, at which it begins to show, and shows in full. */
const DIMMEST_LAMP = 0.12;
const PLAIN_LAMP = 0.4;

/** Share of the light lost in the thickest mist. */
const WINDOW_HAZE = 0.45;

/** Units of land whose windows share a sprite: few large ones cost less than many small ones. */
const PLACE_UNITS = 64;

/**
 * The windows of one stand of buildings; keeps the tables of the chunks around the last view to
 * save time.
 */
class Windows {
    /**
     * Prepare the windows of a layer's stand with that number; tables are made when it gets dark.
     */
    constructor(theme, layer, land, stand, seed) {
        this._theme = theme;
        this._layer = layer;
        this._land = land;
        this._stand = stand;
        this._planting = land.plantings[stand];
        this._lamp = lab(theme.lamp);
        const lights = this._planting.kind.beacon ? "lantern" : "windows";
        this._words = `${layer.stands[stand].kind} ${lights}`;
        this._key = absorb(seedKey(seed), Word.WINDOWS.at(stand));
        this._tables = new Map();
        this._shown = {name: "", windows: []};
    }

    /**
     * A sprite for each place with light, on the crest layer `number` with walls of that colour.
     */
    sprites(number, wall, moment, view) {
        const strength = this._strength(wall);
        const hours =
            modulo(moment.hour - this._theme.sunset - EARLIEST_LIGHT, 24) + EARLIEST_LIGHT;
        const dark = strength > 0 && hours <= nightHours(this._theme) + LATEST_LIGHT;
        if (!dark || view.pixelsPerUnit < SMALLEST_WINDOWS) return [];
        const table = this._lit(hours, moment, view);
        for (const window of table) {
            const lit =
                Math.min(hours - window.on, window.off - hours) * (strength / LIGHT_FADE_HOURS);
            window.lit = Math.min(lit, strength);
        }
        return this._pictures(table, moment, view).map((picture) => {
            return new Sprite({layer: number, ...picture, colour: this._lamp, words: this._words});
        });
    }

    _pictures(table, moment, view) {
        if (!this._planting.kind.beacon) return panes(table, view);
        const lamps = table.map(({left, top, width, height, lit, phase}) => {
            const seconds = phase * FLASH_PERIOD + moment.elapsed;
            return {
                x: left + 0.5 * width,
                y: top + 0.5 * height,
                radius: 0.5 * height,
                lit,
                seconds,
            };
        });
        return flashingLanterns(lamps, view);
    }

    /**
     * 0–1, how far lamps draw such walls to their colour: less in haze, and not at all in broad
     * light.
     */
    _strength(wall) {
        const lighter = (this._lamp[0] - wall[0] - DIMMEST_LAMP) / (PLAIN_LAMP - DIMMEST_LAMP);
        return clip(lighter, 0, 1) * (1 - WINDOW_HAZE * this._layer.mist);
    }

    /**
     * A list of the lit windows in view, in pixels: left, top, right, bottom, width, height and the
     * rest.
     */
    _lit(hours, moment, view) {
        const scale = view.pixelsPerUnit;
        const margin = LIGHT_REACH * Math.max(1, scale);
        const start = leftEdge(this._layer, moment, view);
        const reach = this._planting.reach + margin / scale;
        const foot = view.row(0);
        const lit = [];
        for (const window of this._stretch(
            cells(start - reach, start + view.width / scale + reach, CHUNK),
        )) {
            if (!(window.on < hours && hours < window.off)) continue;
            const left = (window.chunk - start + window.left) * scale;
            const top = foot - (window.bottom + window.height) * scale;
            const width = window.width * scale;
            const height = window.height * scale;
            const inside = left < view.width + margin && top < view.height + margin;
            if (!inside || left + width <= -margin || top + height <= -margin) continue;
            const {on, off, place, phase} = window;
            const [right, bottom] = [left + width, top + height];
            lit.push({left, top, right, bottom, width, height, on, off, place, phase});
        }
        return lit;
    }

    /** The windows of these chunks, which are kept. */
    _stretch(wanted) {
        const name = `${wanted[0]} ${wanted.length}`;
        if (this._shown.name !== name) {
            this._tables = new Map(
                wanted.map((chunk) => [chunk, this._tables.get(chunk) ?? this._made(chunk)]),
            );
            this._shown = {name, windows: [...this._tables.values()].flat()};
        }
        return this._shown.windows;
    }

    /** The windows of a chunk, place by place from the left, in units of the chunk's start. */
    _made(chunk) {
        const standing = this._land.standing(this._stand, chunk);
        const {lit} = this._planting.kind;
        return this._planting.windowsOf(standing).flatMap((own, i) => {
            const root = standing.roots[i];
            return own.flatMap(([left, bottom, width, height], which) => {
                if (!width) return [];
                // Chances belong to a window's address on the land: no order of asking can change
                // them.
                const address = 4 * (root * own.length + which);
                const hashes = hashMany(this._key, [
                    address,
                    address + 1,
                    address + 2,
                    address + 3,
                ]);
                const chances = Array.from(hashes, (hash) => hash * 2 ** -32);
                if (!(chances[0] < lit)) return [];
                const [on, off] = this._hours(chances);
                return [
                    {
                        chunk: chunk * CHUNK,
                        left: root * LATTICE - chunk * CHUNK + left,
                        bottom: standing.feet[i] + bottom,
                        width,
                        height,
                        on,
                        off,
                        place: Math.floor(root * (LATTICE / PLACE_UNITS)),
                        phase: chances[3],
                    },
                ];
            });
        });
    }

    /** [on, off]: the hours after sunset at which a light goes on and out, from its chances. */
    _hours(chances) {
        const night = nightHours(this._theme);
        if (this._planting.kind.beacon) return [-1 + 0.3 * chances[1], night + 0.2 * chances[2]];
        const sort = chances[0] / this._planting.kind.lit;
        const vigil = sort < VIGIL_SHARE;
        const early = !vigil && sort < EARLY_SHARE;
        const dusk = EARLIEST_LIGHT + EVENING_HOURS * chances[1];
        const dawn = night + LATEST_LIGHT - MORNING_HOURS * chances[2];
        const on = early ? Math.max(night - 2 + 1.2 * chances[1], 0.55 * night) : dusk;
        return [on, vigil || early ? dawn : night * (0.2 + 0.42 * chances[2])];
    }
}

/** The windows of all stands of a layer that have them. */
export function windowsOf(theme, layer, land, seed) {
    const stands = [...layer.stands.keys()].filter((stand) => land.plantings[stand].kind.windows);
    return stands.map((stand) => new Windows(theme, layer, land, stand, seed));
}

/** Hours from sunset to sunrise. */
function nightHours(theme) {
    return modulo(theme.sunrise - theme.sunset, 24);
}
