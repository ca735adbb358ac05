#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A small round light behind the land; its area, and not its radius, is as large as it is bright.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows
    vec4 star;    // colour of the stars
};

uniform highp usampler2D Crests; // (columns + 1, layers): the bits of y at each column's edge

in vec3 at;

out vec4 colour;

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

void main() {
    int column = int(gl_FragCoord.x);
    float row = size.y - 1.0 - floor(gl_FragCoord.y);
    float away = length(vec2(float(column) + 0.5, row + 0.5) - at.xy);
    float light = clamp(size.z * sqrt(at.z) + 0.5 - away, 0.0, 1.0) * at.z;
    for (int layer = counts.x - 1; layer >= 0 && light > 0.0; layer--) {
        light *= 1.0 - cover(layer, column, row);
    }
    if (light <= 0.0) {
        discard;
    }
    colour = vec4(floor(srgb(star.xyz) + 0.5) / 255.0, light);
}
