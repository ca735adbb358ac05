/** What the scripts here share: what Python tells them, and how they answer. */

import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {createInterface} from "node:readline";

/** What Python tells. */
export function told() {
    return JSON.parse(readFileSync(0, "utf8"));
}

/** Answer each line of JSON from Python with one. */
export async function answerEach(answer) {
    for await (const line of createInterface({input: process.stdin})) {
        console.log(JSON.stringify(answer(JSON.parse(line))));
    }
}

/** A module of the page. */
export function web(module) {
    return import(`${process.argv[2]}/${module}`);
}

/** The SHA-256 of an array's bytes. */
export function digest({buffer, byteOffset, byteLength}) {
    return createHash("sha256")
        .update(new Uint8Array(buffer, byteOffset, byteLength))
        .digest("hex");
}

/** Counts what is compared, and keeps words about what differs. */
export class Comparison {
    compared = 0;
    different = [];
    /** The largest differences of what may differ a little, by name. */
    farthest = {};

    /** Note what differs, if it does. */
    same(words, own, other) {
        if (JSON.stringify(own) !== JSON.stringify(other)) {
            this.different.push(
                `${words}: ${JSON.stringify(own)}, Python ${JSON.stringify(other)}`,
            );
        }
    }

    /** Note how far numbers are apart. */
    near(name, own, other) {
        this.same(`${name}: count`, own.length, other.length);
        own.forEach((value, i) => {
            const apart = Math.abs(value - other[i]);
            this.farthest[name] = Math.max(this.farthest[name] ?? 0, apart);
        });
    }

    /** Answer Python. */
    print() {
        const {compared, different, farthest} = this;
        console.log(JSON.stringify({compared, different: different.slice(0, 20), farthest}));
    }
}
