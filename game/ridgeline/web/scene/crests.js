/**
 * The crest layers of a theme's layers, back to front: land, its snow, the water before it, banks
 * of cloud and mist.
 */

import {addToSeed} from "../terrain.js";
import {LayerSeed} from "./chance.js";
import {CrestLayer} from "./items.js";
import {LayerCovers, noWind} from "./land/covers.js";
import {mirrored, SQUEEZE, waterCrests, waterShades} from "./land/lake.js";
import {crestOf, Land, landWords, Tarns} from "./land/land.js";
import {seedsOf} from "./land/seeds.js";
import {shores} from "./land/shores.js";
import {tarnShade} from "./land/tarns.js";
import {
    cloudShade,
    drawnTo,
    glowOnLand,
    inView,
    litAir,
    mistShade,
    ridgeShade,
    skyOnWater,
    snowShade,
} from "./light/gradients.js";
import {fading} from "./light/mist.js";
import {windowsOf} from "./lights/litWindows.js";
import {computed, lowest} from "./outline.js";
import {skyShade} from "./sky/sky.js";
import {LayerLand} from "./stage.js";
import {marked, unmarked, ways} from "./way.js";

/** Units by which a line of snow is lower where snow has just fallen. */
const FALLEN_UNITS = 500;

/** How far what stands on white land is drawn to the snow's colour. */
const FROST = 0.28;

/** How far land without a snow line is drawn to the snow's colour at most. */
const LYING = 0.74;

/** The layers of a theme with their lands. */
export class Crests {
    /** Lay out the layers of a `landSeed`. */
    constructor(theme, key, memory) {
        this._theme = theme;
        this._memory = memory;
        const seeds = seedsOf(theme, key);
        const along = ways(theme, key);
        const layers = marked(theme.layers, along);
        const nearest = layers.findLastIndex((layer) => layer.bank === null);
        layers[nearest] = {...layers[nearest], tarns: 0};
        this._layers = layers;
        const wet = shores(layers);
        this._lands = layers.map((layer, n) => {
            return new Land(layer, seeds[n], memory, along[n], wet[n]);
        });
        this._covers = layers.map((layer, n) => new LayerCovers(layer, this._lands[n]));
        this._windows = layers.map((layer, n) => windowsOf(theme, layer, this._lands[n], seeds[n]));
        this._fadings = theme.layers.map(fading);
        this._tarns = new Map();
        this._lines = new Map();
        layers.forEach((layer, n) => {
            if (layer.tarns) {
                const bare = {...layer, stands: []};
                this._tarns.set(n, new Tarns(bare, seeds[n], memory, unmarked(along[n])));
            }
            const line = snowLine(theme.layers[n]);
            if (line !== null) {
                const own = addToSeed(seeds[n], LayerSeed.SNOW_LINE.at(0));
                this._lines.set(n, {line, land: new Land(line, own, memory)});
            }
        });
        this._mirrored = new Map();
        this._images = new Map();
        this._findImages();
    }

    /** Find what each lake mirrors. */
    _findImages() {
        const behind = [];
        const owners = [];
        this._layers.forEach((layer, number) => {
            if (layer.bank !== null) return;
            const own = this._lines.has(number) ? ["snow", "land"] : ["land"];
            behind.push(...own);
            owners.push(...own.map(() => number));
            const apart = mirrored(behind);
            this._mirrored.set(number, apart);
            // Of what stands there, with the number of its land's colour in the water; the farthest
            // comes first.
            const images = [];
            for (let shade = 0; shade < apart; shade++) {
                const at = behind.length - 1 - shade;
                const standing = behind[at] === "land" && this._covers[owners[at]].some;
                if (layer.lake !== null && standing) images.unshift({owner: owners[at], shade});
            }
            this._images.set(number, images);
        });
    }

    /** The land of a layer. */
    land(number) {
        return this._lands[number];
    }

    /** The layer with that number, its landmarks among its stands. */
    layer(number) {
        return this._layers[number];
    }

    /** The colours of all crests before a sky, back to front; `layers` asks for them. */
    shades(light, sky, view) {
        const air = litAir(skyShade(this._theme, light, this._memory), sky, view);
        const water = skyOnWater(air, light);
        const shades = [];
        const own = []; // of the land, snow on it too: what a lake mirrors
        const behind = [air, air]; // what banks cover: the sky, land and lakes
        let ridge = 0;
        this._layers.forEach((layer, number) => {
            const into = this._fadings[number];
            if (layer.bank === "cloud") {
                shades.push(cloudShade(layer, behind[behind.length - 1], light));
                return;
            }
            if (layer.bank === "mist") {
                // It lies in the valleys of the layer behind it, before the next one.
                shades.push(mistShade(into, behind[behind.length - 2], light));
                return;
            }
            const colour = light.ridges[ridge];
            ridge += 1;
            if (this._tarns.has(number)) shades.push(tarnShade(into, colour, light, water));
            const snowy = snowShade(into, colour, light);
            const ground = ridgeShade(into, colour, light);
            const frosted = layer.water ? ground : drawnTo(snowy, FROST * light.fallen, ground);
            const white = drawnTo(snowy, LYING * light.fallen, ground);
            const bare = layer.water ? ground : white;
            const land = this._lines.has(number) ? [snowy, frosted] : [bare];
            if (this._white(number, light)) shades.push(frosted, white);
            own.push(...land);
            const seen = own.slice(own.length - this._mirrored.get(number));
            const lake = layer.lake === null ? [] : waterShades(layer.lake, seen, water);
            const snow = this._lines.has(number) && this._covers[number].some ? [snowy] : [];
            const images = lake.length
                ? this._images.get(number).map(({shade}) => lake[shade])
                : [];
            shades.push(...land, ...snow, ...lake, ...images);
            behind.push(...land, ...lake);
        });
        return shades.map((shade) => inView(shade, view));
    }

    /**
     * {crests, lamps, grounds}: the crests before a sky, their lit windows, and the lands; `steps`
     * keeps colours until the light changes.
     */
    layers(light, sky, moment, view, steps, wind = noWind) {
        const lamps = [];
        const parts = [];
        const grounds = [];
        let ridge = 0;
        this._layers.forEach((layer, number) => {
            const land = this._lands[number];
            const near = view.at(layer.parallax);
            const line = crestOf(land, layer, moment, near);
            const ground = () => grounds.push(new LayerLand(layer, land, parts.length - 1));
            if (layer.bank !== null) {
                parts.push({line, layer, words: layer.bank, covers: []});
                ground();
                return;
            }
            parts.push(...this._ridge(number, line, light, moment, view, wind));
            ground();
            const colour = light.ridges[ridge];
            ridge += 1;
            for (const windows of this._windows[number]) {
                lamps.push(...windows.sprites(parts.length - 1, colour, moment, near));
            }
            if (layer.lake !== null) parts.push(...this._lake(number, parts, moment, view));
        });
        const shades = steps.recall(shadesOf, this, light, sky, view.unzoomed);
        const crests = parts.map(({line, layer, words, covers}, number) => {
            const {parallax} = layer;
            const glow = glowOnLand(layer);
            return new CrestLayer({line, gradient: shades[number], parallax, words, covers, glow});
        });
        return {crests, lamps, grounds};
    }

    /** Whether what stands on a layer without a snow line has fallen snow about it. */
    _white(number, light) {
        return light.fallen > 0 && !this._lines.has(number) && this._covers[number].some;
    }

    /**
     * A layer with its tarns, what stands on it and the snow on that; its land is the last but for
     * snow.
     */
    _ridge(number, line, light, moment, view, wind) {
        const layer = this._layers[number];
        const near = view.at(layer.parallax);
        const nowhere = this._memory.recall(crestOutOfView, view.width, view.height);
        const parts = [];
        if (this._tarns.has(number)) {
            const water = crestOf(this._tarns.get(number), layer, moment, near);
            parts.push({line: water, layer, words: "tarn", covers: []});
        }
        let stands = this._covers[number].shown(moment, view, wind);
        if (this._white(number, light)) {
            // The white land is before what stands on it, which has a colour of its own.
            parts.push({line: nowhere, layer, words: "standing", covers: stands});
            const covers = this._covers[number].snow(moment, view);
            parts.push({line: nowhere, layer, words: "snow on them", covers});
            stands = [];
        }
        parts.push(...this._land(number, line, light, moment, near));
        parts[parts.length - 1].covers = stands;
        if (this._lines.has(number) && this._covers[number].some) {
            const above = layer.base + (layer.snow ?? 0) - light.snow;
            const covers = this._covers[number].snow(moment, view, above);
            parts.push({line: nowhere, layer, words: "snow on them", covers});
        }
        return parts;
    }

    /** A layer's land; with snow, all of it in snow, and before it the land below the snow line. */
    _land(number, outline, light, moment, view) {
        const layer = this._layers[number];
        const words = landWords(layer);
        if (!this._lines.has(number)) return [{line: outline, layer, words, covers: []}];
        const {line, land} = this._lines.get(number);
        const lower = light.snow + FALLEN_UNITS * light.fallen;
        const border = crestOf(land, line, moment, view, lower);
        return [
            {line: outline, layer, words: "snow", covers: []},
            {line: lowest(outline, border), layer, words, covers: []},
        ];
    }

    /** The water before a layer, with the mirror images of what is behind it. */
    _lake(number, parts, moment, view) {
        const layer = this._layers[number];
        const near = view.at(layer.parallax);
        const others = ["lake", "tarn", "snow on them", "standing"];
        for (const part of parts) part.line = computed(part.line);
        const land = parts.filter(
            (part) => part.layer.bank === null && !others.includes(part.words),
        );
        const lines = land.map((part) => part.line);
        const apart = this._mirrored.get(number);
        const water = waterCrests(layer.lake, lines, apart, layer, moment, near);
        const lake = water.map((line) => ({line, layer, words: "lake", covers: []}));
        const nowhere = this._memory.recall(crestOutOfView, view.width, view.height);
        const shore = near.row(layer.lake);
        for (const {owner} of this._images.get(number)) {
            const covers = this._covers[owner].mirrored(moment, view, shore, SQUEEZE);
            lake.push({line: nowhere, layer, words: "lake", covers});
        }
        return lake;
    }
}

/**
 * The snow line of a layer as a layer of its own, finer and with the same travel; null if it has no
 * snow.
 */
export function snowLine(layer) {
    if (layer.snow === null) return null;
    return {
        base: layer.base + layer.snow,
        displacement: 0.2 * layer.displacement,
        roughness: 0.8,
        span: Math.max(Math.floor(layer.span / 4), 16),
        parallax: layer.parallax,
        drift: layer.drift,
        peaks: 0.5,
        smooth: 0,
        floor: null,
        ceiling: null,
        relief: 0,
        stands: [],
        snow: null,
        lake: null,
        weathering: 0,
        water: false,
        tarns: 0,
        bank: null,
        land: null,
    };
}

/** (width + 1) float64, the crest of what has none: below the picture. */
function crestOutOfView(width, height) {
    return new Float64Array(width + 1).fill(height + 1);
}

function shadesOf(crests, light, sky, view) {
    return crests.shades(light, sky, view);
}
