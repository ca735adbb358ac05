#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// The rectangle of a drop, a flake or a spark, whose place is on a grid of quarters of a pixel.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

layout(location = 0) in vec3 spot;   // x, y and share
layout(location = 1) in vec4 streak; // reach across and down, radius, softness
layout(location = 2) in vec4 what;   // colour; number of the layer that it is before, -1 for the sky

flat out vec4 form;
flat out vec3 start;
flat out vec3 ink;
flat out int layer;

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

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    form = streak;
    layer = int(what.w);
    ink = floor(srgb(what.xyz) + 0.5) / 255.0;
    vec2 steps = floor(spot.xy * 4.0), pixel = floor(steps / 4.0);
    start = vec3(pixel + (steps - 4.0 * pixel + 0.5) / 4.0 - 0.5, spot.z);
    float reach = ceil(form.z) + 3.0;
    vec2 place = mix(pixel + min(form.xy, 0.0) - reach, pixel + max(form.xy, 0.0) + reach, corner);
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}
