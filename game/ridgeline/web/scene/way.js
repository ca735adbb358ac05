/**
 * The way: stretches of travel, each through one of a theme's biomes, and the landmarks along it.
 *
 * What holds at a place of a layer depends on the landscape and that place alone: it may be asked
 * for in any order.
 */

import {absorb, hashRun, modulo, seedKey, smoothstep} from "../terrain.js";
import {Word} from "./chance.js";
import {clip, rightOf} from "./numpy.js";

/** The share by which a segment may be longer or shorter than the mean. */
const UNEVEN = 1 / 3;

/** Units of a layer on which one biome gives way to the next. */
const JOIN_UNITS = 1500;

/** Mean length of a segment in units of a layer, at least. */
const LEAST_UNITS = 2500;

/** Units from the left border of a picture to the place that is in the biome of the travel. */
export const MIDDLE_UNITS = 960;

/** The shares of a segment at which its landmark may stand. */
const THIRDS = [1 / 3, 2 / 3];

/** Hashes of a segment: its landmark, whether it is there, and at which third. */
const MARK_DRAWS = 3;

/**
 * The way as one layer sees it.
 *
 * biomes: of the theme, none if the land is the same everywhere; key: the landscape's seed;
 * parallax: of the layer; ridge: the layer's number, counted from the nearest, which is 1, or 0 if
 * no landmarks stand on it; stretch: mean length of a segment in units of travel.
 */
export class Way {
    constructor(biomes = [], key = 0, parallax = 1, ridge = 0, stretch = 9000) {
        Object.assign(this, {biomes, key, parallax, ridge, stretch});
        this._streams = new Map();
    }

    /** Whether it leads through biomes. */
    get leads() {
        return this.biomes.length > 0;
    }

    /** (n) shares of the layer's base at which its middle line lies at places `x`, which grow. */
    rises(x) {
        return this._blend(x, (biome) => biome.rise);
    }

    /** (n) factors of its displacement. */
    reliefs(x) {
        return this._blend(x, (biome) => biome.relief);
    }

    /** (n) factors of the width of its tarns. */
    waters(x) {
        return this._blend(x, (biome) => biome.water);
    }

    /** (n) factors of the density of a stand. */
    times(stand, x) {
        return this._blend(x, (biome) => biomeTimes(biome, stand));
    }

    /** The biome of a place; where two meet, the one that has more of it. */
    biomeAt(x) {
        const [borders, first] = this._borders(x, x);
        const number = rightOf(borders, this._travel(x)) - 1 + first;
        return this.biomes[this.order(number, number + 1)[0]];
    }

    /** All landmarks that may stand on the layer, each once, in the order of the theme. */
    get landmarks() {
        const every = this.biomes.flatMap((biome) => biome.landmarks);
        const own = every.filter((landmark) => landmark.ridge === this.ridge);
        return [...new Map(own.map((landmark) => [markName(landmark), landmark])).values()];
    }

    /** (n) the places of a landmark from `start` to before `stop`, in units. */
    places(landmark, start, stop) {
        const [borders, first] = this._borders(start, stop);
        const order = this.order(first, first + borders.length);
        const chances = hashRun(this._stream(2), first * MARK_DRAWS, borders.length * MARK_DRAWS);
        const found = [];
        order.slice(0, -1).forEach((biome, number) => {
            const [which, there, third] = [0, 1, 2].map(
                (draw) => chances[number * MARK_DRAWS + draw] * 2 ** -32,
            );
            const marks = this.biomes[biome].landmarks;
            if (
                marks.length &&
                markName(marks[Math.trunc(which * marks.length)]) === markName(landmark) &&
                there < landmark.chance
            ) {
                const share = THIRDS[Math.trunc(third * THIRDS.length)];
                const begins = borders[number];
                found.push(
                    (begins + share * (borders[number + 1] - begins)) * this._slow + MIDDLE_UNITS,
                );
            }
        });
        return found.filter((place) => start <= place && place < stop);
    }

    /**
     * The numbers of the biomes of segments `start` to `stop` - 1.
     *
     * They come in rounds, each with every biome once in an order of its own, and none follows
     * itself.
     */
    order(start, stop) {
        const count = this.biomes.length;
        const numbers = Array.from({length: Math.max(stop - start, 0)}, (_, i) => start + i);
        if (count < 3) return numbers.map((number) => modulo(number, count));
        const first = Math.floor(start / count);
        const last = Math.floor((stop - 1) / count);
        const rounds = new Map();
        for (let round = first - 1; round <= last; round++) rounds.set(round, this._round(round));
        for (let round = first; round <= last; round++) {
            const own = rounds.get(round);
            // The last of a round of three or more is never moved.
            if (own[0] === rounds.get(round - 1)[count - 1]) [own[0], own[1]] = [own[1], own[0]];
        }
        return numbers.map(
            (number) => rounds.get(Math.floor(number / count))[modulo(number, count)],
        );
    }

    _round(number) {
        const count = this.biomes.length;
        const hashes = hashRun(this._stream(1), number * count, count);
        return Array.from(hashes.keys()).sort((one, other) => hashes[one] - hashes[other]);
    }

    /**
     * (n) a number of the biomes at places, which passes smoothly from each segment to the next.
     */
    _blend(x, value) {
        const values = this.biomes.map(value);
        if (!x.length || values.every((own) => own === values[0])) {
            return new Float64Array(x.length).fill(values[0]);
        }
        const [borders, first] = this._borders(x[0], x[x.length - 1]);
        const along = this.order(first - 1, first + borders.length).map((biome) => values[biome]);
        const slow = this._slow;
        const join = this._join;
        let own = 0;
        return x.map((place) => {
            const travel = (place - MIDDLE_UNITS) / slow;
            while (borders[own + 1] <= travel) own += 1;
            const come = passedBorder(travel - borders[own], join);
            const gone = passedBorder(travel - borders[own + 1], join);
            const [before, here, after] = [along[own], along[own + 1], along[own + 2]];
            return here + (1 - come) * (before - here) + gone * (after - here);
        });
    }

    /** Units of the layer to a unit of travel. */
    get _slow() {
        return Math.max(this.parallax, LEAST_UNITS / this.stretch);
    }

    /**
     * Units of travel in which one biome gives way to the next: never more than the shortest
     * segment.
     */
    get _join() {
        return Math.min(JOIN_UNITS / this._slow, (1 - UNEVEN) * this.stretch);
    }

    _travel(x) {
        return (x - MIDDLE_UNITS) / this._slow;
    }

    /**
     * [borders, first]: where the segments around two places and between them begin, in units of
     * travel, and the number of the first of them.
     */
    _borders(start, stop) {
        const first = Math.floor(this._travel(start) / this.stretch) - 2;
        const last = Math.floor(this._travel(stop) / this.stretch) + 3;
        const hashes = hashRun(this._stream(0), first, last - first);
        const borders = Float64Array.from(hashes, (hash, i) => {
            return this.stretch * (first + i + UNEVEN * (hash * 2 ** -32 - 0.5));
        });
        return [borders, first];
    }

    _stream(number) {
        if (!this._streams.has(number)) {
            this._streams.set(number, absorb(seedKey(this.key), Word.WAY.at(number)));
        }
        return this._streams.get(number);
    }
}

/** Land that is the same everywhere. */
export const NO_WAY = new Way();

/** The way as each layer of a theme sees it; banks and the sea are the same everywhere. */
export function ways(theme, key) {
    const land = theme.layers.filter((layer) => layer.bank === null && !layer.water);
    return theme.layers.map((layer) => {
        if (!theme.biomes.length || !land.includes(layer)) return NO_WAY;
        const ridge = land.length - land.indexOf(layer);
        return new Way(theme.biomes, key, layer.parallax, ridge, theme.stretch);
    });
}

/** The layers with their landmarks as stands of their own, behind all others. */
export function marked(layers, along) {
    return layers.map((layer, number) => {
        const marks = along[number].landmarks.map(({kind, height}) => {
            return {kind, height, density: 0, clumping: 0, only: []};
        });
        return {...layer, stands: [...layer.stands, ...marks]};
    });
}

/** The same way without landmarks. */
export function unmarked({biomes, key, parallax, stretch}) {
    return new Way(biomes, key, parallax, 0, stretch);
}

/** How far the biome behind a border has come, 0 to 1, so many units of travel beyond it. */
function passedBorder(beyond, join) {
    return smoothstep(clip(beyond / join + 0.5, 0, 1));
}

/** The factor of a stand's density in a biome. */
function biomeTimes(biome, stand) {
    if (stand.only.length && !stand.only.includes(biome.name)) return 0;
    const growths = biome.stands.filter((growth) => growth.kind === stand.kind);
    return biome.growth * growths.reduce((product, growth) => product * growth.times, 1);
}

/** What tells landmarks apart. */
function markName({kind, height, ridge, chance}) {
    return [kind, height, ridge, chance].join();
}
