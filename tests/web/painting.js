/** Draws scenes for tests, and reads what is on the canvas. */

import {ShaderRenderer} from "/web/paint/shaderRenderer.js";
import {forgetShared, sceneOf} from "/tests/scene_data.js";

let latest = null;

/** A painter on a new canvas, instead of the latest; how often it was asked to draw again. */
export function makePainter(shaders) {
    latest?.release();
    const canvas = document.createElement("canvas");
    document.body.replaceChildren(canvas);
    const asked = {again: 0};
    forgetShared();
    latest = null;
    latest = new ShaderRenderer(canvas, shaders, {again: () => (asked.again += 1)});
    return {painter: latest, canvas, asked};
}

/**
 * Draw a scene, given as its data; the picture's bytes, red, green and blue by turns, as base64.
 */
export function drawnBytes({painter, canvas}, data) {
    return painter.draw(sceneOf(data)) ? base64(read(canvas)) : null;
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

/** Red, green and blue by turns. */
function base64(levels) {
    const bytes = levels.filter((_, at) => at % 4 < 3);
    let words = "";
    for (let at = 0; at < bytes.length; at += 3 << 13)
        words += String.fromCharCode(...bytes.subarray(at, at + (3 << 13)));
    return btoa(words);
}
