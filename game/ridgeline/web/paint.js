/**
 * Draws scenes on a canvas: with WebGL2, or where there is none, or it fails, with the processor.
 */

import {CanvasPainter} from "./paint/canvasPainter.js";
import {CardError, NoCardError} from "./paint/cardError.js";
import {ShaderRenderer} from "./paint/shaderRenderer.js";

/**
 * Draws scenes on a canvas of the page, which it makes as large as they are.
 *
 *     const painter = new ScenePainter(document.querySelector("canvas"), shaders);
 *     painter.draw(landscape.scene(moment, new View(640, 360)));
 */
export class ScenePainter {
    #canvas;
    #painter;

    /**
     * @param {HTMLCanvasElement} canvas it must have no context yet. If WebGL2 is there but fails,
     *     a copy takes its place in the document, as a canvas cannot change its mind; so listen to
     *     events on what is around it, and see `canvas`.
     * @param {Record<string, string>} shaders the texts in `render/shader/glsl` by the names of
     *     their files.
     * @param {object} [options]
     * @param {() => void} [options.again] called when what was drawn is gone, and can be drawn
     *     again.
     * @param {"auto" | "soft" | "gpu"} [options.renderer] auto: WebGL2 where there is a real
     *     graphics card, as the processor is faster without it; soft: never; gpu: any WebGL2.
     */
    constructor(canvas, shaders, {again = () => {}, renderer = "auto"} = {}) {
        this.#canvas = canvas;
        if (renderer === "soft") this.#painter = new CanvasPainter(canvas);
        else this.#begin(shaders, {again, slow: renderer === "gpu"});
    }

    /** The canvas that is drawn on. */
    get canvas() {
        return this.#canvas;
    }

    /** Whether WebGL2 draws. */
    get accelerated() {
        return this.#painter instanceof ShaderRenderer;
    }

    /**
     * Whether nothing can be drawn until `again` is called: the browser has taken the graphics card
     * away.
     */
    get lost() {
        return this.#painter.lost;
    }

    /**
     * Draw a scene.
     *
     * @param {Scene} scene
     * @returns {boolean} false if nothing can be drawn for now, see `lost`.
     */
    draw(scene) {
        try {
            return this.#painter.draw(scene);
        } catch (problem) {
            if (this.lost) return false;
            this.#giveUp(problem);
            return this.#painter.draw(scene);
        }
    }

    /** Give back what it holds; nothing can be drawn afterwards. */
    release() {
        this.#painter.release();
    }

    #begin(shaders, wishes) {
        const gone = (problem) => {
            this.#giveUp(problem);
            wishes.again();
        };
        try {
            this.#painter = new ShaderRenderer(this.#canvas, shaders, {...wishes, gone});
        } catch (problem) {
            this.#giveUp(problem);
        }
    }

    /** Draw with the processor from now on, if the problem is the graphics card's, and tell why. */
    #giveUp(problem) {
        if (!(problem instanceof CardError)) throw problem;
        if (!(problem instanceof NoCardError))
            console.warn(`WebGL2 is not used: ${problem.message}`);
        this.#painter?.release();
        try {
            this.#painter = new CanvasPainter(this.#canvas);
        } catch {
            const canvas = this.#canvas.cloneNode(false);
            this.#canvas.replaceWith(canvas);
            this.#canvas = canvas;
            this.#painter = new CanvasPainter(canvas);
        }
    }
}
