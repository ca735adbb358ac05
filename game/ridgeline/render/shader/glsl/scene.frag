#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// Sky and layers: every pixel is mixed from the nearest layer back to the sky, until nothing shows through.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge

// A row each for all covers (place in the plane of the upper left pixel's middle, steps to the next pixel's; the plane's
// columns and rows, its number, its row in Winds or -1), all glows (centre, standard deviations; share, 1 if on land), all
// discs (centre, radius, phase; colour, share; maria, earthshine) and all curtains (low colour, height; high colour), two
// texels each, of discs three and at the row's end those of the moon's maria (middle, half axes); then one for the gradient
// of the sky and of each layer: how many stops it has, the layer's first cover, how many it has, its share of glow; and each
// stop's y and colour.
uniform sampler2D Numbers;

uniform sampler2D Veils;   // (columns, curtains): y of the foot, strength
uniform sampler2D Noise;   // thresholds that dither the levels
uniform sampler2D Winds;   // (columns, covers): columns of the plane that the wind moves what is a pixel above the crest
uniform highp sampler2DArray Planes; // a cover's plane each, in the upper left corner

out vec4 colour;

const int COVERS = 0, GLOWS = 1, DISCS = 2, CURTAINS = 3, GRADIENTS = 4;
const float TURN = 6.283185307179586;
const int NUMBERS = 128, MARIA = 10;
const float SHORE = 0.6;              // how much lighter a dark plain of the moon is at its half axes
const float OPAQUE = 0.001;           // what shows through less than this cannot be seen
const float FAINTEST = 1.0 / 1024.0; // nor a weaker glow

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

// How far the glows together, or those on land, draw the sky to their colour: each is a bell down the rows times one
// across them.
float glowing(vec2 at, bool land) {
    float dark = 1.0;
    for (int glow = 0; glow < counts.y; glow++) {
        vec4 bell = number(GLOWS, 2 * glow);
        vec2 away = (at - bell.xy) / bell.zw;
        vec4 kind = number(GLOWS, 2 * glow + 1);
        vec2 light = vec2(1.0, kind.x) * exp(-0.5 * away * away);
        if (min(light.x, light.y) >= FAINTEST && (!land || kind.y > 0.0)) {
            dark *= 1.0 - light.x * light.y;
        }
    }
    return 1.0 - dark;
}

// The levels of a row's colour with a share of glow: a parabola through those with none, half and most of it, where it is
// drawn by a part of that share.
vec3 lit(vec3 own, float share, float strongest, float part) {
    vec3 gap = part * strongest * (glow.xyz - own);
    vec3 none = srgb(own), middle = srgb(own + 0.5 * gap), most = srgb(own + gap);
    vec3 slope = 4.0 * middle - 3.0 * none - most, bend = 2.0 * (none + most - 2.0 * middle);
    float along = share / strongest;
    return clamp(none + along * (slope + along * bend), 0.0, 255.0);
}

// A sharp foot that fades upwards, from the low colour to the high one.
vec3 veiled(vec3 level, int curtain, int column, float y) {
    vec4 low = number(CURTAINS, 2 * curtain), high = number(CURTAINS, 2 * curtain + 1);
    vec2 veil = texelFetch(Veils, ivec2(column, curtain), 0).xy;
    float along = clamp((veil.x - y) / low.w, 0.0, 1.0), rest = 1.0 - along;
    float light = veil.y * min(along * 8.0, 1.0) * rest * rest;
    level += (srgb(low.xyz) - level) * (light - light * along);
    return level + (srgb(high.xyz) - level) * light * along;
}

// How much of the moon is a dark plain at a place in radii of its disc.
float plains(vec2 at) {
    float dark = 0.0;
    for (int texel = NUMBERS - MARIA; texel < NUMBERS; texel++) {
        vec4 plain = number(DISCS, texel);
        vec2 away = (at - plain.xy) / plain.zw;
        dark += max(1.0 - SHORE * dot(away, away), 0.0);
    }
    return min(dark, 1.0);
}

// The sun, or the moon, whose lit side ends at half an ellipse through the poles.
vec3 disc(vec3 level, int which, vec2 at) {
    vec4 round = number(DISCS, 3 * which), ink = number(DISCS, 3 * which + 1);
    vec4 face = number(DISCS, 3 * which + 2);
    vec2 away = at - round.xy;
    float light = clamp(round.z + 0.5 - length(away), 0.0, 1.0);
    if (round.w != 0.5) {
        float terminator = cos(TURN * round.w) * sqrt(max(round.z * round.z - away.y * away.y, 0.0));
        float lit = round.w < 0.5 ? away.x - terminator : -terminator - away.x;
        light *= mix(face.y, 1.0, clamp(lit + 0.5, 0.0, 1.0));
    }
    if (light > 0.0 && face.x > 0.0) {
        light *= 1.0 - face.x * plains(away / round.z);
    }
    return light > 0.0 ? mix(level, floor(srgb(ink.xyz) + 0.5), light * ink.w) : level;
}

vec3 sky(int column, float row, float threshold) {
    vec2 at = vec2(float(column) + 0.5, row + 0.5);
    vec3 own = gradient(0, at.y);
    float share = glowing(at, false);
    vec3 level = share > 0.0 ? lit(own, share, size.w, 1.0) : srgb(own);
    for (int curtain = 0; curtain < counts.z; curtain++) {
        level = veiled(level, curtain, column, at.y);
    }
    return floor(level + threshold);
}

// The levels of a layer's row where so much glow lies on the land.
vec3 land(int layer, float row, float share) {
    vec3 own = gradient(layer + 1, row + 0.5);
    float part = share > 0.0 ? number(GRADIENTS + 1 + layer, 0).w : 0.0;
    return part > 0.0 ? lit(own, share, glow.w, part) : srgb(own);
}

void main() {
    int column = int(gl_FragCoord.x);
    float row = size.y - 1.0 - floor(gl_FragCoord.y);
    float threshold = texelFetch(Noise, ivec2(column, int(row)) & 63, 0).x;
    vec3 sum = vec3(0.0);
    float through = 1.0, light = -1.0;
    for (int layer = counts.x - 1; layer >= 0 && through >= OPAQUE; layer--) {
        float share = cover(layer, column, row);
        if (share < 1.0) {
            share += (1.0 - share) * covered(layer, column, row);
        }
        if (share > 0.0) {
            light = light < 0.0 ? glowing(vec2(float(column) + 0.5, row + 0.5), true) : light;
            sum += through * share * floor(land(layer, row, light) + threshold);
            through *= 1.0 - share;
        }
    }
    if (through >= OPAQUE) {
        vec3 level = sky(column, row, threshold);
        for (int which = 0; which < counts.w; which++) {
            level = disc(level, which, vec2(float(column) + 0.5, row + 0.5));
        }
        sum += through * level;
    }
    colour = vec4(sum / 255.0, 1.0);
}
