/** Prints a checksum of each of many scenes, of their words, and of what the card is told of them. */

import {
    bandRows,
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
import {altText} from "../../game/ridgeline/web/scene/altText.js";
import {Landscape} from "../../game/ridgeline/web/scene/landscape.js";
import {Moment} from "../../game/ridgeline/web/scene/moment.js";
import {SceneCode} from "../../game/ridgeline/web/scene/sceneCode.js";
import {View} from "../../game/ridgeline/web/scene/view.js";

const {themes, moments} = globalThis.told;
const sums = {};
for (const [name, record] of Object.entries(themes)) {
    moments.forEach(([seed, weather, travel, hour, elapsed, month], number) => {
        const landscape = new Landscape(record, BigInt(seed), {weather});
        const date = {year: 2026, month, day: 9};
        const moment = new Moment({travel, hour, elapsed, date});
        const scene = landscape.scene(moment, new View(200, 112));
        const code = new SceneCode(name, seed, {hour, second: elapsed});
        const words = [altText(landscape, moment), `${SceneCode.parse(`${code}`)}`];
        sums[`${name} ${number}`] = sumOf([scene, scene.layers.map(seen), words, packed(scene)]);
    });
}
console.log(JSON.stringify(sums));

/** What scenes compute when they are asked for it. */
function seen({crest, covers}) {
    return [crest, covers.map(({plane}) => plane.shares)];
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
        if (ArrayBuffer.isView(part)) {
            const {buffer, byteOffset, byteLength} = part;
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
