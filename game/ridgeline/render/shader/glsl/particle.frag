#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A line with round ends; one thinner than a pixel is fainter by as much.

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

flat in vec4 form;
flat in vec3 start;
flat in vec3 ink;
flat in int layer;

out vec4 colour;

const int COVERS = 0, GRADIENTS = 4;
const float SHARP_END = 0.02, FAINTEST = 4.0 / 256.0;

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
    if (share < FAINTEST) {
        discard;
    }
    float through = visible(layer, column, row);
    if (through <= 0.0) {
        discard;
    }
    colour = vec4(ink, share * start.z * through);
}
