#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A small picture in one colour, or a soft band.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge
uniform sampler2D Bands;  // a row each: x, y, half the breadth and share of each point
uniform sampler2D Shares; // all sprites' pixels, one behind the other, in rows of SIDE

flat in ivec4 bounds;
flat in ivec3 kind;
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

// A point of the band; along it is the longer direction, in which it goes up.
vec4 point(int at, bool upright, bool back) {
    vec4 there = texelFetch(Bands, ivec2(back ? kind.z - 1 - at : at, kind.y), 0);
    return upright ? there.yxzw : there;
}

// The share of a band, which is straight between its points. Distances are measured across its longer direction: the
// slope makes them those from the line; it is that of the piece before at a point.
float band(vec2 pixel) {
    vec4 start = point(0, false, false), end = point(kind.z - 1, false, false);
    bool upright = abs(end.x - start.x) < abs(end.y - start.y);
    bool back = upright ? start.y > end.y : start.x > end.x;
    pixel = upright ? pixel.yx : pixel;
    start = point(0, upright, back);
    end = point(kind.z - 1, upright, back);
    int low = 0, high = kind.z - 1;
    while (high - low > 1) {
        int middle = (low + high) >> 1;
        if (point(middle, upright, back).x <= pixel.x) {
            low = middle;
        } else {
            high = middle;
        }
    }
    vec4 left = point(low, upright, back), right = point(high, upright, back);
    vec4 before = low > 0 ? point(low - 1, upright, back) : left;
    float along = clamp((pixel.x - left.x) / (right.x - left.x), 0.0, 1.0);
    float turned = inversesqrt(1.0 + pow((right.y - left.y) / (right.x - left.x), 2.0));
    float turned_before = low > 0 ? inversesqrt(1.0 + pow((left.y - before.y) / (left.x - before.x), 2.0)) : turned;
    vec4 here = mix(left, right, along);
    float share = here.w * clamp(min(pixel.x - start.x, end.x - pixel.x) + 0.5, 0.0, 1.0) * min(2.0 * here.z, 1.0);
    float away = (pixel.y - here.y) * mix(turned_before, turned, along) / (max(here.z, 0.5) + 0.5);
    float near = max(1.0 - away * away, 0.0);
    return share * near * near;
}

void main() {
    int column = int(gl_FragCoord.x), row = int(size.y) - 1 - int(gl_FragCoord.y);
    if (hidden(kind.x, column, row)) {
        discard;
    }
    if (kind.z > 0) {
        colour = vec4(ink, band(vec2(float(column), float(row)) + 0.5));
        return;
    }
    int at = kind.y + (row - bounds.y) * bounds.z + column - bounds.x;
    colour = vec4(ink, texelFetch(Shares, ivec2(at % SIDE, at / SIDE), 0).x);
}
