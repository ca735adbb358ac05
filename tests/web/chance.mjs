/** Compares the streams of chance with Python's. */

import {Comparison, told, web} from "./comparing.mjs";

const chance = await web("scene/chance.js");
const comparison = new Comparison();
for (const [kind, streams] of Object.entries(told())) {
    comparison.same(kind, Object.keys(chance[kind]), Object.keys(streams));
    for (const [name, [first, each]] of Object.entries(streams)) {
        const stream = chance[kind][name];
        comparison.same(
            `${kind}.${name}`,
            [stream.at(0), stream.at(3), +stream],
            [first, first + 3 * each, first],
        );
        comparison.compared += 1;
    }
}
comparison.print();
