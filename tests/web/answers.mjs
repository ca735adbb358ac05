/**
 * Answers questions about terrain.js, one line of JSON each, for the tests in Python.
 *
 * `node answers.mjs terrain.js`; a question is {do, args, on, keep}: what to call or read, or a class
 * to make one of; its arguments; the name of a kept object to ask, or nothing for the module; and a
 * name to keep the answer by.
 */

import {createInterface} from "node:readline";
import {pathToFileURL} from "node:url";

const terrain = await import(pathToFileURL(process.argv[2]));
const kept = new Map();

/** What Python cannot write in JSON: {"$big": "12"}, {"$number": "NaN"}, {"$f8": base64}, {"$kept": name}. */
function read(_, value) {
    if (value === null || typeof value !== "object") return value;
    if ("$big" in value) return BigInt(value.$big);
    if ("$number" in value) return Number(value.$number);
    if ("$kept" in value) return kept.get(value.$kept);
    if ("$undefined" in value) return undefined;
    if ("$f8" in value) {
        const bytes = Uint8Array.from(Buffer.from(value.$f8, "base64"));
        return new Float64Array(bytes.buffer);
    }
    return value;
}

/** The same the other way round. */
function written(value) {
    if (typeof value === "bigint") return {$big: String(value)};
    if (typeof value === "number") {
        const plain = Number.isFinite(value) && !Object.is(value, -0);
        return plain ? value : {$number: Object.is(value, -0) ? "-0" : String(value)};
    }
    if (value instanceof Float64Array) {
        const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
        return {$f8: bytes.toString("base64")};
    }
    if (ArrayBuffer.isView(value)) return [...value];
    if (Array.isArray(value)) return value.map(written);
    if (value === undefined) return null;
    if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
    }
    return value;
}

function answer({do: what, args, on, keep}) {
    const target = on ? kept.get(on) : terrain;
    const thing = target[what];
    let found = thing;
    if (typeof thing === "function") {
        found = /^[A-Z]/.test(what) ? new thing(...args) : thing.apply(target, args);
    }
    if (!keep) return written(found);
    kept.set(keep, found);
    return null;
}

for await (const line of createInterface({input: process.stdin})) {
    let reply;
    try {
        reply = {answer: answer(JSON.parse(line, read))};
    } catch (error) {
        reply = {error: [error.name, error.message]};
    }
    process.stdout.write(`${JSON.stringify(reply)}\n`);
}
