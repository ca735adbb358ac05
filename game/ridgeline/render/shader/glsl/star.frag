#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A small round light behind the land; its area, and not its radius, is as large as it is bright.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge

// A row for all covers: place in the plane of the upper left pixel's middle, steps to the next pixel's; the plane's columns
// and rows, its number, its row in Winds or -1. Later ones for the gradient of the sky and of each layer: how many stops it
// has, the layer's first cover, how many it has; and each stop's y and colour.
uniform sampler2D Numbers;

uniform sampler2D Winds;   // (columns, covers): columns of the plane that the wind moves what is a pixel above the crest
uniform highp sampler2DArray Planes; // a cover's plane each, in the upper left corner

in vec3 at;

out vec4 colour;

const int COVERS = 0, GRADIENTS = 4;

// sRGB, 0-255, of an OKLab colour (Ottosson, "A perceptual color space for image processing", 2020).
vec3 srgb(vec3 lab) {
    vec3 cones = vec3(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    );
    cones *= cones * cones;
    vec3 linear = clamp(vec3(
        4.0767416621 * cones.x - 3.3077115913 * cones.y + 0.2309699292 * cones.z,
        -1.2684380046 * cones.x + 2.6097574011 * cones.y - 0.3413193965 * cones.z,
        -0.0041960863 * cones.x - 0.7034186147 * cones.y + 1.7076147010 * cones.z
    ), 0.0, 1.0);
    vec3 curve = 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055;
    return 255.0 * mix(curve, 12.92 * linear, vec3(lessThanEqual(linear, vec3(0.0031308))));
}

float crest(int layer, int column) {
    return uintBitsToFloat(texelFetch(Crests, ivec2(column, layer), 0).x);
}

// The share of a pixel that lies below the crest of a layer: the area under a straight line.
float cover(int layer, int column, float row) {
    float left = crest(layer, column);
    float right = crest(layer, column + 1);
    float rise = max(abs(left - right), 1e-3);
    float above = row - min(left, right);
    float below = max(above + 1.0, 0.0);
    above = max(above, 0.0);
    float start = min(above, rise), stop = min(below, rise);
    return below - above - (stop - start) * (1.0 - 0.5 * (stop + start) / rise);
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

// The colour of a gradient at y: straight lines between its stops. The first number says how many there are.
vec3 gradient(int which, float y) {
    int row = GRADIENTS + which, low = 1, high = int(number(row, 0).x);
    vec4 first = number(row, low), last = number(row, high);
    if (y <= first.x) {
        return first.yzw;
    }
    if (y >= last.x) {
        return last.yzw;
    }
    while (high - low > 1) {
        int middle = (low + high) >> 1;
        if (number(row, middle).x <= y) {
            low = middle;
        } else {
            high = middle;
        }
    }
    first = number(row, low);
    last = number(row, high);
    return mix(first.yzw, last.yzw, (y - first.x) / max(last.x - first.x, 1e-9));
}

void main() {
    int column = int(gl_FragCoord.x);
    float row = size.y - 1.0 - floor(gl_FragCoord.y);
    float away = length(vec2(float(column) + 0.5, row + 0.5) - at.xy);
    float light = clamp(size.z * sqrt(at.z) + 0.5 - away, 0.0, 1.0) * at.z;
    vec3 land = vec3(0.0);
    float through = 1.0;
    for (int layer = counts.x - 1; layer >= 0 && light > 0.0; layer--) {
        float share = 1.0 - (1.0 - cover(layer, column, row)) * (1.0 - covered(layer, column, row));
        land += through * share * srgb(gradient(layer + 1, row + 0.5));
        through *= 1.0 - share;
    }
    if (light * through <= 0.0) {
        discard;
    }
    // What is drawn already is the land before the sky; it gives way to the same land before the star.
    colour = vec4((land + through * floor(srgb(star.xyz) + 0.5)) / 255.0, light);
}
