/** What the land costs in JavaScript: `node tests/bench/terrain.mjs`. */

import {Ridge, Weathered} from "../../game/ridgeline/web/terrain.js";

const ROUNDS = 7;

/** Answers a second of the best round. */
function measured(answers, work) {
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        for (let turn = 0; turn < 40; turn++) work(round * 40 + turn);
        best = Math.min(best, performance.now() - start);
    }
    return (40 * answers * 1000) / best;
}

const rough = new Ridge({seed: 7, displacement: 90, roughness: 1.1, span: 512});
const smooth = rough.with({smooth: 24});
const old = new Weathered(rough, {step: 4, showers: 8, lifetime: 8, talus: 0.7});
const LINES = {
    "heights, 65,536 in one call": [
        65536,
        (turn) => rough.heights(turn * 65536, (turn + 1) * 65536),
    ],
    "heights, 1,024 in one call": [1024, (turn) => rough.chunk(turn)],
    "heights 0.74 units apart": [
        1024,
        (turn) => rough.heights(turn * 757.76, (turn + 1) * 757.76, 0.74),
    ],
    "heights of smooth land": [1024, (turn) => smooth.heights(turn * 1024, turn * 1024 + 1024)],
    "weathered heights, 4 units apart": [
        256,
        (turn) => old.heights(turn * 1024, turn * 1024 + 1024),
    ],
    "heightAt of one place": [
        1000,
        (turn) => {
            for (let i = 0; i < 1000; i++) rough.heightAt(turn * 3700 + i * 3.7);
        },
    ],
    "heightAt of one place on smooth land": [
        1000,
        (turn) => {
            for (let i = 0; i < 1000; i++) smooth.heightAt(turn * 3700 + i * 3.7);
        },
    ],
};
for (const [line, [answers, work]] of Object.entries(LINES)) {
    console.log(
        `${line}: ${Number((measured(answers, work) / 1e6).toPrecision(2))} million a second`,
    );
}
