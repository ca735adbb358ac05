#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// The rectangle of a sprite or of a band.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

layout(location = 0) in vec4 box;  // left, top, width and height
layout(location = 1) in vec3 what; // number of the layer that it stands on, -1 for the sky; its first texel in Shares, or
                                   // its row in Bands; number of its points, 0 for a sprite
layout(location = 2) in vec3 lab;
layout(location = 3) in vec3 fade; // of a shadow that fades out to its sides: its first column, its columns; its strength

flat out ivec4 bounds;
flat out ivec3 kind;
flat out vec3 ink;
flat out vec3 sides;

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
    bounds = ivec4(box);
    kind = ivec3(what);
    sides = fade;
    ink = floor(srgb(lab) + 0.5) / 255.0;
    vec2 place = box.xy + corner * box.zw;
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}
