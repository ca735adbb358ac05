#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A small picture in one colour, or a soft band.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge

// A row for all covers: place in the plane of the upper left pixel's middle, steps to the next pixel's; the plane's columns
// and rows, its number, its row in Winds or -1. A later one for each layer begins with its first cover and how many it has.
uniform sampler2D Numbers;

uniform sampler2D Winds;   // (columns, covers): columns of the plane that the wind moves what is a pixel above the crest
uniform highp sampler2DArray Planes; // a cover's plane each, in the upper left corner
uniform sampler2D Bands;  // a row each: x, y, half the breadth and share of each point
uniform sampler2D Shares; // all sprites' pixels, one behind the other, in rows of SIDE

flat in ivec4 bounds;
flat in ivec3 kind;
flat in vec3 ink;
flat in vec3 sides;

out vec4 colour;

const int SIDE = 2048;
const int COVERS = 0, GRADIENTS = 4;

float crest(int layer, int column) {
    return uintBitsToFloat(texelFetch(Crests, ivec2(column, layer), 0).x);
}

vec4 number(int row, int at) {
    return texelFetch(Numbers, ivec2(at, row), 0);
}

// The share of a pixel that one cover hides, whose plane the wind moves the more, the higher above the crest.
float shown(int which, int layer, int column, float row) {
    vec4 place = number(COVERS, 2 * which), plane = number(COVERS, 2 * which + 1);
    vec2 at = place.xy + place.zw * vec2(float(column), row);
    if (at.y <= -1.0 || at.y >= plane.y) {
        return 0.0;
    }
    if (plane.w >= 0.0) {
        float high = max(0.5 * (crest(layer, column) + crest(layer, column + 1)) - row - 0.5, 0.0);
        at.x -= texelFetch(Winds, ivec2(column, int(plane.w)), 0).x * high * high;
    }
    at = floor(at * 256.0 + 0.5) / 256.0;
    vec2 inside = clamp(at, vec2(0.0), plane.xy - 1.0), left = 1.0 - abs(at - inside);
    if (min(left.x, left.y) <= 0.0) {
        return 0.0;
    }
    vec2 texel = (inside + 0.5) / vec2(textureSize(Planes, 0).xy);
    return left.x * left.y * textureLod(Planes, vec3(texel, plane.z), 0.0).x;
}

// The largest share of a pixel that a cover of a layer hides, in 256ths.
float covered(int layer, int column, float row) {
    vec4 head = number(GRADIENTS + 1 + layer, 0);
    int which = int(head.y), end = which + int(head.z);
    float most = 0.0;
    do { // so that one cover is one pass also where branches are no shorter for being skipped
        if (which < end) {
            most = max(most, shown(which, layer, column, row));
        }
        which++;
    } while (which < end);
    most = floor(most * 255.0 + 0.5);
    return (most + step(128.0, most)) / 256.0;
}

// The share of a pixel that layers nearer than `layer` do not hide: nothing where their land touches it.
float visible(int layer, int column, int row) {
    float through = 1.0;
    for (int nearer = layer + 1; nearer < counts.x; nearer++) {
        float left = crest(nearer, column);
        float right = crest(nearer, column + 1);
        if (row >= int(clamp(min(left, right), 0.0, size.y))) {
            return 0.0;
        }
        through *= 1.0 - covered(nearer, column, float(row));
    }
    return through;
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

// How much of a sprite's shares counts in a column.
float faded(int column) {
    if (sides.y == 0.0) {
        return 1.0;
    }
    float near = max(1.0 - abs((float(column) + 0.5 - sides.x) / sides.y * 2.0 - 1.0), 0.0);
    return sides.z * near * near * (3.0 - 2.0 * near);
}

void main() {
    int column = int(gl_FragCoord.x), row = int(size.y) - 1 - int(gl_FragCoord.y);
    float through = visible(kind.x, column, row);
    if (through <= 0.0) {
        discard;
    }
    if (kind.z > 0) {
        colour = vec4(ink, through * band(vec2(float(column), float(row)) + 0.5));
        return;
    }
    int at = kind.y + (row - bounds.y) * bounds.z + column - bounds.x;
    colour = vec4(ink, through * faded(column) * texelFetch(Shares, ivec2(at % SIDE, at / SIDE), 0).x);
}
