#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A small picture in one colour.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge
uniform sampler2D Shares; // all sprites' pixels, one behind the other, in rows of SIDE

flat in ivec4 bounds;
flat in ivec2 kind;
flat in vec3 ink;

out vec4 colour;

const int SIDE = 2048;

float crest(int layer, int column) {
    return uintBitsToFloat(texelFetch(Crests, ivec2(column, layer), 0).x);
}

// Whether a layer nearer than `layer` touches a pixel.
bool hidden(int layer, int column, int row) {
    for (int nearer = layer + 1; nearer < counts.x; nearer++) {
        float left = crest(nearer, column);
        float right = crest(nearer, column + 1);
        if (row >= int(clamp(min(left, right), 0.0, size.y))) {
            return true;
        }
    }
    return false;
}

void main() {
    int column = int(gl_FragCoord.x), row = int(size.y) - 1 - int(gl_FragCoord.y);
    if (hidden(kind.x, column, row)) {
        discard;
    }
    int at = kind.y + (row - bounds.y) * bounds.z + column - bounds.x;
    colour = vec4(ink, texelFetch(Shares, ivec2(at % SIDE, at / SIDE), 0).x);
}
