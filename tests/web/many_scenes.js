/** Prints a checksum of each of many scenes, of their words, and of what the card is told of them. */

import {
    bandRows,
    flat,
    packedBands,
    packedCovers,
    packedFrame,
    packedLayers,
    packedParticles,
    packedSky,
    packedSprites,
    packedStars,
    packedVeils,
    packedWinds,
} from "../../game/ridgeline/web/paint/packing.js";
import {NDArray} from "../../game/ridgeline/web/arrays.js";
import {themeOf} from "../../game/ridgeline/web/byHand/records.js";
import {altText} from "../../game/ridgeline/web/made/scene/altText.js";
import {Landscape} from "../../game/ridgeline/web/made/scene/landscape.js";
import {Moment} from "../../game/ridgeline/web/made/scene/moment.js";
import {View} from "../../game/ridgeline/web/made/scene/view.js";
import {SceneCode} from "../../game/ridgeline/web/page/sceneCode.js";
import {Day} from "../../game/ridgeline/web/python.js";

const {themes, moments} = globalThis.told;
const sums = {};
for (const [name, record] of Object.entries(themes)) {
    moments.forEach(([seed, weather, travel, hour, elapsed, month], number) => {
        const landscape = new Landscape(themeOf(record), BigInt(seed), weather);
        const moment = new Moment(travel, hour, elapsed, new Day(2026, month, 9));
        const scene = landscape.scene(moment, new View(200, 112));
        const code = new SceneCode(name, seed, {hour, second: elapsed});
        const words = [altText(landscape, "ridges", moment), `${SceneCode.parse(`${code}`)}`];
        sums[`${name} ${number}`] = sumOf([scene, scene.layers.map(seen), words, packed(scene)]);
    });
}
console.log(JSON.stringify(sums));

/** What scenes compute when they are asked for it. */
function seen({crest, covers}) {
    return [crest, covers.map(({plane}) => plane)];
}

function packed({sky, layers, sprites, particles, width, height}) {
    const bands = bandRows(sprites);
    const covers = layers.flatMap((layer) => layer.covers);
    const numbers = [...covers, ...sprites].map((_, at) => at);
    return [
        new Uint8Array(packedFrame({sky, layers, width, height})),
        packedSky(sky),
        packedLayers(layers),
        packedCovers(covers, numbers),
        packedWinds(covers, width),
        packedVeils(sky.curtains, width),
        packedStars(sky.stars),
        packedBands([...bands.keys()]),
        packedSprites(sprites, bands, numbers),
        packedParticles(particles),
    ];
}

/** FNV-1a of all that is in a value; of arrays, of their bytes. */
function sumOf(value) {
    const text = JSON.stringify(value, (_, part) => {
        const numbers = part instanceof NDArray ? flat(part) : part;
        if (ArrayBuffer.isView(numbers)) {
            const {buffer, byteOffset, byteLength} = numbers;
            return fnv(new Uint8Array(buffer, byteOffset, byteLength));
        }
        return typeof part === "bigint" ? `${part}` : part;
    });
    return fnv(new TextEncoder().encode(text));
}

function fnv(bytes) {
    let sum = 0x811c9dc5;
    for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at], 0x01000193);
    return sum >>> 0;
}
