#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A square around a star.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

layout(location = 0) in vec3 spot; // x, y and brightness

out vec3 at;

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    at = spot;
    vec2 place = floor(spot.xy) + 0.5 + (corner * 2.0 - 1.0) * (ceil(size.z * sqrt(spot.z)) + 1.0);
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}
