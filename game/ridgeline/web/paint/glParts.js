/** Programs, textures and rectangles of WebGL2, as `ShaderRenderer` uses them. */

import {CardError} from "./cardError.js";

/**
 * What each program is told of one thing that it draws: how many numbers each of its attributes
 * has.
 */
const ATTRIBUTES = {
    crest: [4, 3, 3],
    scene: [],
    star: [3],
    sprite: [4, 3, 3, 3],
    particle: [3, 4, 4],
};

/** The textures, in the order of the units that they are bound to, and what their texels are. */
const TEXTURES = {
    Crests: "R32UI",
    Points: "R32F",
    Numbers: "RGBA32F",
    Winds: "R32F",
    Planes: "R8",
    Veils: "RG32F",
    Noise: "R32F",
    Bands: "RGBA32F",
    Shares: "R8",
};

/** The format and the type of what is written to textures. */
const WRITTEN = {
    R32UI: ["RED_INTEGER", "UNSIGNED_INT"],
    R32F: ["RED", "FLOAT"],
    RG32F: ["RG", "FLOAT"],
    RGBA32F: ["RGBA", "FLOAT"],
    R8: ["RED", "UNSIGNED_BYTE"],
};

/** The texture whose texels are mixed where it is read between them. */
const MIXED_TEXTURE = "Planes";

/**
 * What draws things of one kind: a program, and the numbers of the things that were written last.
 */
export class GlProgram {
    #gl;
    #program;
    #rows;
    #buffer;
    #numbers;
    #count = 0;

    /**
     * @param {WebGL2RenderingContext} gl
     * @param {string} name
     * @param {Record<string, string>} shaders texts by the names of their files
     * @throws {CardError} if one cannot be compiled
     */
    constructor(gl, name, shaders) {
        this.#gl = gl;
        this.#program = linkedProgram(gl, shaders[`${name}.vert`], shaders[`${name}.frag`]);
        gl.useProgram(this.#program);
        const block = gl.getUniformBlockIndex(this.#program, "Frame");
        if (block !== gl.INVALID_INDEX) {
            gl.uniformBlockBinding(this.#program, block, 0);
        }
        for (const [unit, texture] of Object.keys(TEXTURES).entries()) {
            gl.uniform1i(gl.getUniformLocation(this.#program, texture), unit);
        }
        this.#rows = gl.createVertexArray();
        this.#buffer = gl.createBuffer();
        this.#describeRows(ATTRIBUTES[name]);
    }

    #describeRows(sizes) {
        const gl = this.#gl;
        this.#numbers = sizes.reduce((sum, size) => sum + size, 0);
        gl.bindVertexArray(this.#rows);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
        let offset = 0;
        for (const [location, size] of sizes.entries()) {
            gl.enableVertexAttribArray(location);
            gl.vertexAttribPointer(location, size, gl.FLOAT, false, 4 * this.#numbers, 4 * offset);
            gl.vertexAttribDivisor(location, 1);
            offset += size;
        }
    }

    /** Take the numbers of things. @param {Float32Array} rows */
    write(rows) {
        const gl = this.#gl;
        this.#count = rows.length / this.#numbers;
        gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
        gl.bufferData(gl.ARRAY_BUFFER, rows, gl.DYNAMIC_DRAW);
    }

    /** Draw a rectangle for each of the things. */
    drawThings() {
        if (this.#count) {
            this.#use();
            this.#gl.drawArraysInstanced(this.#gl.TRIANGLE_STRIP, 0, 4, this.#count);
        }
    }

    /** Draw one triangle over everything. */
    drawPicture() {
        this.#use();
        this.#gl.drawArrays(this.#gl.TRIANGLES, 0, 3);
    }

    #use() {
        this.#gl.useProgram(this.#program);
        this.#gl.bindVertexArray(this.#rows);
    }
}

/** A texture, which stays bound to its unit. */
export class GlTexture {
    #gl;
    #unit;
    #target;
    #written;

    /**
     * @param {WebGL2RenderingContext} gl
     * @param {keyof typeof TEXTURES} name
     * @param {number} layers of a texture that is an array; 0 of others
     */
    constructor(gl, name, width, height, layers = 0) {
        const mixing = name === MIXED_TEXTURE ? gl.LINEAR : gl.NEAREST;
        this.#gl = gl;
        this.#unit = gl.TEXTURE0 + Object.keys(TEXTURES).indexOf(name);
        this.#target = layers ? gl.TEXTURE_2D_ARRAY : gl.TEXTURE_2D;
        this.#written = WRITTEN[TEXTURES[name]].map((constant) => gl[constant]);
        this.handle = gl.createTexture();
        gl.activeTexture(this.#unit);
        gl.bindTexture(this.#target, this.handle);
        if (layers) {
            gl.texStorage3D(this.#target, 1, gl[TEXTURES[name]], width, height, layers);
        } else {
            gl.texStorage2D(this.#target, 1, gl[TEXTURES[name]], width, height);
        }
        gl.texParameteri(this.#target, gl.TEXTURE_MIN_FILTER, mixing);
        gl.texParameteri(this.#target, gl.TEXTURE_MAG_FILTER, mixing);
        gl.texParameteri(this.#target, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
        gl.texParameteri(this.#target, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    }

    /** Write texels in rows of `width`, from row `row` on. */
    write(texels, width, row = 0) {
        const gl = this.#gl;
        const channels = this.#written[0] === gl.RGBA ? 4 : this.#written[0] === gl.RG ? 2 : 1;
        gl.activeTexture(this.#unit);
        gl.texSubImage2D(
            this.#target,
            0,
            0,
            row,
            width,
            texels.length / (channels * width),
            ...this.#written,
            texels,
        );
    }

    /** Write the texels of a layer, in rows of `width`. */
    writeLayer(texels, width, layer) {
        const gl = this.#gl;
        gl.activeTexture(this.#unit);
        gl.texSubImage3D(
            this.#target,
            0,
            0,
            0,
            layer,
            width,
            texels.length / width,
            1,
            ...this.#written,
            texels,
        );
    }

    /** Give it back. */
    release() {
        this.#gl.deleteTexture(this.handle);
    }
}

function linkedProgram(gl, vertex, fragment) {
    const program = gl.createProgram();
    const parts = [
        [gl.VERTEX_SHADER, vertex],
        [gl.FRAGMENT_SHADER, fragment],
    ].map(([kind, text]) => {
        const part = gl.createShader(kind);
        gl.shaderSource(part, text);
        gl.compileShader(part);
        gl.attachShader(program, part);
        return part;
    });
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
        const words = [
            ...parts.map((part) => gl.getShaderInfoLog(part)),
            gl.getProgramInfoLog(program),
        ];
        throw new CardError(words.filter(Boolean).join("\n") || "a shader cannot be used here");
    }
    parts.forEach((part) => gl.deleteShader(part));
    return program;
}
