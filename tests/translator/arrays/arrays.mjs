/**
 * Calls functions of arrays.js, one line of JSON each, for the tests in Python.
 *
 * `node arrays.mjs URL-of-the-runtime`; a call is {name, args, changed}: a function, or a method of the first
 * argument where the name begins with a point; the answer is what comes back, or with `changed` what
 * the first argument is a view of.
 */

import {createInterface} from "node:readline";

const arrays = await import(`${process.argv[2]}/arrays.js`);
const bases = new Map(); // by array, and by the number that Python has given them

const LOOPS = {
    negate: (to, at, end, a, i, di) => {
        for (; at < end; at++, i += di) to[at] = -a[i];
    },
    multiply: (to, at, end, a, i, di, b, j, dj) => {
        for (; at < end; at++, i += di, j += dj) to[at] = a[i] * b[j];
    },
    less: (to, at, end, a, i, di, b, j, dj) => {
        for (; at < end; at++, i += di, j += dj) to[at] = a[i] < b[j] ? 1 : 0;
    },
    multiplyAdd: (to, at, end, a, i, di, b, j, dj, c, k, dk) => {
        for (; at < end; at++, i += di, j += dj, k += dk) to[at] = a[i] * b[j] + c[k];
    },
    addFour: (to, at, end, a, i, di, b, j, dj, c, k, dk, d, l, dl) => {
        for (; at < end; at++, i += di, j += dj, k += dk, l += dl) {
            to[at] = a[i] + b[j] + c[k] + d[l];
        }
    },
};

function read(_, value) {
    if (value === null || typeof value !== "object") return value;
    if ("$number" in value) return Number(value.$number);
    if ("$slice" in value) return arrays.slice(...value.$slice);
    if ("$loop" in value) return LOOPS[value.$loop];
    if (!("$array" in value)) return value;
    const {$array: base64, number, dtype, shape, view, turned} = value;
    const {buffer} = Uint8Array.from(Buffer.from(base64, "base64"));
    const made = () => arrays.array(new Float64Array(buffer), dtype).reshape(shape);
    const base = bases.get(number) ?? made();
    bases.set(number, base);
    const seen = view ? base.get(...view) : base;
    const array = turned ? seen.T : seen;
    bases.set(array, base);
    return array;
}

function written(value) {
    if (Array.isArray(value)) return value.map(written);
    if (typeof value === "boolean") return {boolean: value};
    const flat = typeof value === "number" ? [value] : value.toList().flat(Infinity);
    const {buffer} = Float64Array.from(flat);
    const numbers = Buffer.from(buffer).toString("base64");
    return typeof value === "number"
        ? {numbers}
        : {numbers, dtype: value.dtype, shape: value.shape};
}

function answer({name, args, changed}) {
    const method = name.startsWith(".") && name.slice(1);
    const found = method ? args[0][method](...args.slice(1)) : arrays[name](...args);
    return written(changed ? bases.get(args[0]) : found);
}

for await (const line of createInterface({input: process.stdin})) {
    let reply;
    bases.clear();
    try {
        reply = {answer: answer(JSON.parse(line, read))};
    } catch (error) {
        reply = {error: [error.name, error.message, error.stack]};
    }
    process.stdout.write(`${JSON.stringify(reply)}\n`);
}
