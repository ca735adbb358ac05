#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A line with round ends; one thinner than a pixel is fainter by as much.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge

flat in vec4 form;
flat in vec3 start;
flat in vec3 ink;
flat in int layer;

out vec4 colour;

const float SHARP_END = 0.02, FAINTEST = 4.0 / 256.0;

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
    vec2 away = vec2(float(column), float(row)) - start.xy, end = form.xy;
    float thick = form.z, soft = form.w;
    float along = clamp(dot(away, end) / max(dot(end, end), 1e-9), 0.0, 1.0);
    float rim = 1.0 + soft * max(thick - 0.5, 0.0);
    float share = clamp((max(thick, 0.5) + 0.5 - length(away - along * end)) / rim, 0.0, 1.0);
    if (end != vec2(0.0)) {
        share *= min(1.0, (min(along, 1.0 - along) + SHARP_END) / max(0.5 * soft, SHARP_END));
    }
    share += soft * (share * share * (3.0 - 2.0 * share) - share);
    share *= min(1.0, 2.0 * thick);
    if (share < FAINTEST || hidden(layer, column, row)) {
        discard;
    }
    colour = vec4(ink, share * start.z);
}
