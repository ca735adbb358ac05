/** Draws scenes with WebGL2: one pass over the picture, then stars, sprites and particles. */

import {CardError} from "./cardError.js";
import {GlProgram, GlTexture} from "./glParts.js";
import {
    bandRows,
    COVERS_ROW,
    DITHER,
    DITHER_SIDE,
    FIRST_LAYER_ROW,
    FIRST_SKY_ROW,
    flat,
    isOutlined,
    MAX_BAND_POINTS,
    MAX_BANDS,
    NUMBERS_SIDE,
    packedBands,
    packedCovers,
    packedFrame,
    packedLayers,
    packedOutlines,
    packedParticles,
    packedSky,
    packedSprites,
    packedStars,
    packedVeils,
    packedWinds,
    spriteMasks,
} from "./packing.js";
import {roomFor} from "./room.js";
import {PlaneSlots, TextureShelf, SHELF_SIDE, write255ths} from "./shelf.js";

/**
 * Asked of the browser for the canvas: the picture hides what is behind it, and has its own soft
 * edges.
 */
const CONTEXT_WISHES = {alpha: false, antialias: false, depth: false, stencil: false};

/** What the names of those say that draw with the processor. */
const SOFTWARE_NAMES = /llvmpipe|softpipe|swrast|software|swiftshader|basic render/i;

/** Milliseconds for which it waits for a lost graphics card, where the page is seen. */
const LONGEST_LOST_MS = 5000;

/** Draws scenes on a canvas with WebGL2. */
export class ShaderRenderer {
    #canvas;
    #gl;
    #shaders;
    #again;
    #gone;
    #waiting = 0;
    #ears = new AbortController();
    #card = null;
    #software;

    /**
     * @param {HTMLCanvasElement} canvas
     * @param {Record<string, string>} shaders the texts in `render/shader/glsl` by the names of
     *     their files.
     * @param {object} [wishes]
     * @param {() => void} [wishes.again] called when there is a context again after one was lost:
     *     what was drawn is gone.
     * @param {(problem: CardError) => void} [wishes.gone] called when there is none for too long.
     * @throws {CardError} if there is no WebGL2, or it cannot use the shaders.
     */
    constructor(canvas, shaders, {again = () => {}, gone = () => {}} = {}) {
        const gl = canvas.getContext("webgl2", CONTEXT_WISHES);
        if (!gl) throw new CardError("there is no WebGL2 here");
        this.#software = SOFTWARE_NAMES.test(cardName(gl));
        this.#canvas = canvas;
        this.#gl = gl;
        this.#shaders = shaders;
        this.#again = again;
        this.#gone = gone;
        try {
            this.#card = gl.isContextLost() ? null : new SceneOnCard(gl, shaders);
        } catch (problem) {
            giveBack(gl);
            throw problem;
        }
        this.#listen();
    }

    /** Whether the processor does the graphics card's work, which is slow. */
    get software() {
        return this.#software;
    }

    /** Whether the context is lost, so that nothing can be drawn for now. */
    get lost() {
        return this.#gl.isContextLost();
    }

    /**
     * Draw a scene, on a canvas that is made as large as it is.
     *
     * @param {Scene} scene
     * @returns {boolean} false if the context is lost.
     * @throws {CardError} if there is more in it than the textures can hold.
     */
    draw(scene) {
        if (this.lost) return false;
        try {
            this.#card ??= new SceneOnCard(this.#gl, this.#shaders);
            if (this.#canvas.width !== scene.width) this.#canvas.width = scene.width;
            if (this.#canvas.height !== scene.height) this.#canvas.height = scene.height;
            this.#card.draw(scene);
        } catch (problem) {
            if (!this.lost) throw problem;
        }
        return !this.lost;
    }

    /** Give back all of the graphics card's memory; nothing can be drawn afterwards. */
    release() {
        this.#ears.abort();
        clearTimeout(this.#waiting);
        giveBack(this.#gl);
    }

    #listen() {
        const {signal} = this.#ears;
        const lost = (event) => {
            event.preventDefault(); // only so does the browser bring it back
            this.#card = null;
            this.#wait();
        };
        const restored = () => {
            clearTimeout(this.#waiting);
            this.#again();
        };
        this.#canvas.addEventListener("webglcontextlost", lost, {signal});
        this.#canvas.addEventListener("webglcontextrestored", restored, {signal});
    }

    /** Wait for the lost card; while the page is not seen no browser brings it back. */
    #wait() {
        clearTimeout(this.#waiting);
        this.#waiting = setTimeout(() => {
            if (document.hidden) this.#wait();
            else this.#gone(new CardError("the graphics card did not come back"));
        }, LONGEST_LOST_MS);
    }
}

/** Give back a context at once: a browser has room for few, and takes its time otherwise. */
function giveBack(gl) {
    gl.getExtension("WEBGL_lose_context")?.loseContext();
}

/** What lies on the graphics card, as long as a context lives. */
class SceneOnCard {
    #gl;
    #programs;
    #crests;
    #side;
    #room = null;
    #textures = {};
    #shares;
    #points;
    #planes;
    #size = "";
    #sky = null;
    #gradients = [];
    #heads = [];

    constructor(gl, shaders) {
        const names = ["crest", "scene", "star", "sprite", "particle"];
        this.#gl = gl;
        this.#programs = Object.fromEntries(
            names.map((name) => [name, new GlProgram(gl, name, shaders)]),
        );
        this.#side = gl.getParameter(gl.MAX_TEXTURE_SIZE);
        this.#crests = gl.createFramebuffer();
        gl.bindBufferBase(gl.UNIFORM_BUFFER, 0, gl.createBuffer());
        gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
        gl.disable(gl.DITHER);
        gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE);
    }

    draw(scene) {
        const gl = this.#gl;
        const bands = bandRows(scene.sprites);
        const shares = spriteMasks(scene.sprites, bands);
        const outlined = new Map(
            [...scene.layers.entries()].filter(([, layer]) => isOutlined(layer)),
        );
        const heights = [...outlined.values()].flatMap(({line}) =>
            line.map(({stretch}) => stretch.heights),
        );
        this.#makeRoom(scene, shares, heights);
        if (scene.sky !== this.#sky || scene.layers.length !== this.#gradients.length) {
            gl.bufferData(gl.UNIFORM_BUFFER, packedFrame(scene), gl.DYNAMIC_DRAW);
        }
        if (scene.sky !== this.#sky) this.#takeSky(scene.sky, scene.width);
        this.#takeLayers(scene.layers);
        this.#takeCovers(
            scene.layers.flatMap(({covers}) => covers),
            scene.width,
        );
        gl.disable(gl.BLEND);
        this.#takeCrests(scene, outlined, heights);
        gl.viewport(0, 0, scene.width, scene.height);
        this.#programs.scene.drawPicture();
        gl.enable(gl.BLEND);
        this.#programs.star.drawThings();
        if (scene.sprites.length) this.#drawSprites(scene.sprites, bands, shares);
        if (scene.particles.length) {
            this.#programs.particle.write(packedParticles(scene.particles));
            this.#programs.particle.drawThings();
        }
    }

    /** Write what only the sky decides, which stays the same for many frames. */
    #takeSky(sky, width) {
        this.#textures.Numbers.write(packedSky(sky), NUMBERS_SIDE, FIRST_SKY_ROW);
        if (sky.curtains.length)
            this.#textures.Veils.write(packedVeils(sky.curtains, width), width);
        this.#programs.star.write(packedStars(sky.stars));
        this.#sky = sky;
    }

    /** Write the gradients if they are others than in the last frame. */
    #takeLayers(layers) {
        const gradients = layers.map(({gradient}) => gradient);
        const heads = layers.flatMap(({covers, glow}) => [covers.length, glow]);
        if (!alikeLists(heads, this.#heads) || !alikeLists(gradients, this.#gradients)) {
            if (layers.length)
                this.#textures.Numbers.write(packedLayers(layers), NUMBERS_SIDE, FIRST_LAYER_ROW);
            [this.#gradients, this.#heads] = [gradients, heads];
        }
    }

    /** Write where covers are and how the wind moves them, and the planes that are new. */
    #takeCovers(covers, width) {
        if (!covers.length) return;
        const {slots, fresh} = this.#planes.place(covers.map(({plane}) => plane));
        for (const [slot, plane] of fresh) {
            if (plane.size) this.#textures.Planes.writeLayer(flat(plane), plane.shape[1], slot);
            else this.#textures.Planes.writeLayer(new Uint8Array(1), 1, slot);
        }
        this.#textures.Numbers.write(packedCovers(covers, slots), 2 * covers.length, COVERS_ROW);
        const winds = packedWinds(covers, width);
        if (winds.length) this.#textures.Winds.write(winds, width);
    }

    /** Write the crests, or draw them where the graphics card computes them. */
    #takeCrests(scene, outlined, heights) {
        const gl = this.#gl;
        const columns = scene.width + 1;
        for (const [number, layer] of scene.layers.entries()) {
            if (!outlined.has(number)) {
                const crest = Float32Array.from(flat(layer.crest));
                this.#textures.Crests.write(new Uint32Array(crest.buffer), columns, number);
            }
        }
        if (!outlined.size) return;
        const starts = this.#placed("Points", this.#points, heights);
        const rows = [];
        for (const [number, {line}] of outlined) {
            rows.push(
                ...packedOutlines(number, scene.layers.length, line, starts.splice(0, line.length)),
            );
        }
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.#crests);
        gl.viewport(0, 0, columns, scene.layers.length);
        this.#programs.crest.write(Float32Array.from(rows));
        this.#programs.crest.drawThings();
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    }

    #drawSprites(sprites, bands, shares) {
        if (bands.size) {
            const {width, texels} = packedBands([...bands.keys()]);
            this.#textures.Bands.write(texels, width);
        }
        const starts = this.#placed("Shares", this.#shares, shares);
        this.#programs.sprite.write(packedSprites(sprites, bands, starts));
        this.#programs.sprite.drawThings();
    }

    /** Write what of arrays is new to a texture; the texel at which each begins. */
    #placed(texture, shelf, arrays) {
        const {starts, row, texels} = shelf.place(arrays);
        if (texels) this.#textures[texture].write(texels, SHELF_SIDE, row);
        return starts;
    }

    /** Make textures in which a scene has room. */
    #makeRoom(scene, shares, heights) {
        const room = roomFor(scene, shares, heights, this.#room, this.#side);
        const size = `${scene.width}x${scene.height}`;
        if (size !== this.#size || room !== this.#room) {
            [this.#sky, this.#gradients, this.#heads, this.#size] = [null, [], [], size];
        }
        if (room === this.#room) return;
        const gl = this.#gl;
        const texture = (name, ...sides) => new GlTexture(gl, name, ...sides);
        Object.values(this.#textures).forEach((old) => old.release());
        this.#textures = {
            Crests: texture("Crests", room.width, room.layers),
            Points: texture("Points", SHELF_SIDE, room.points),
            Numbers: texture("Numbers", NUMBERS_SIDE, FIRST_LAYER_ROW + room.layers),
            Winds: texture("Winds", room.width, room.planes),
            Planes: texture("Planes", room.columns, room.rows, room.planes),
            Veils: texture("Veils", room.width, room.curtains),
            Noise: texture("Noise", DITHER_SIDE, DITHER_SIDE),
            Bands: texture("Bands", MAX_BAND_POINTS, MAX_BANDS),
            Shares: texture("Shares", SHELF_SIDE, room.shares),
        };
        this.#textures.Noise.write(DITHER, DITHER_SIDE);
        this.#aimAt(this.#textures.Crests);
        this.#shares = new TextureShelf(room.shares, (count) => new Uint8Array(count), write255ths);
        this.#points = new TextureShelf(
            room.points,
            (count) => new Float32Array(count),
            (texels, at, array) => texels.set(array, at),
        );
        this.#planes = new PlaneSlots(room.planes);
        this.#room = room;
    }

    /** Let what the graphics card computes of crests go to a texture. */
    #aimAt({handle}) {
        const gl = this.#gl;
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.#crests);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, handle, 0);
        const ready = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        const problem = gl.getError(); // the first one of all that was asked for
        if (!ready || problem) throw new CardError(`the textures cannot be had: ${problem}`);
    }
}

/** The name of what draws, as far as the browser tells. */
function cardName(gl) {
    const told = gl.getExtension("WEBGL_debug_renderer_info");
    return String(gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

function alikeLists(some, others) {
    return some.length === others.length && some.every((one, at) => one === others[at]);
}
