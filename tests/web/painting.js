/** Draws scenes for tests, and reads what is on the canvas. */

import {ScenePainter} from "/web/paint.js";
import {forgetShared, sceneOf} from "/tests/scene_data.js";

let latest = null;

/** A painter on a new canvas, instead of the latest; how often it was asked to draw again. */
export function makePainter(shaders, options = {}) {
    latest?.release();
    document.body.replaceChildren(document.createElement("canvas"));
    const asked = {again: 0};
    forgetShared();
    const canvas = document.querySelector("canvas");
    const painter = new ScenePainter(canvas, shaders, {
        ...options,
        again: () => (asked.again += 1),
    });
    latest = painter;
    return {painter, asked};
}

/**
 * Draw a scene, given as its data; the picture's bytes, red, green and blue by turns, as base64.
 */
export function drawnBytes(painter, data) {
    const drawn = painter.draw(sceneOf(data));
    if (!drawn) return null;
    return base64(painter.accelerated ? read(painter.canvas) : copied(painter.canvas));
}

/** The levels of a canvas that WebGL draws on, from the top. */
function read(canvas) {
    const gl = canvas.getContext("webgl2");
    const {width, height} = canvas;
    const levels = new Uint8Array(4 * width * height);
    const rows = new Uint8Array(levels.length);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, levels);
    const error = gl.getError();
    if (error) throw new Error(`WebGL says ${error}`);
    for (let y = 0; y < height; y++) {
        rows.set(levels.subarray(4 * width * y, 4 * width * (y + 1)), 4 * width * (height - 1 - y));
    }
    return rows;
}

/** The levels of a canvas with two dimensions, from a copy that is made for being read. */
function copied(canvas) {
    const {width, height} = canvas;
    const context = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
    context.drawImage(canvas, 0, 0);
    return context.getImageData(0, 0, width, height).data;
}

/** Red, green and blue by turns. */
function base64(levels) {
    const bytes = levels.filter((_, at) => at % 4 < 3);
    let words = "";
    for (let at = 0; at < bytes.length; at += 3 << 13)
        words += String.fromCharCode(...bytes.subarray(at, at + (3 << 13)));
    return btoa(words);
}
