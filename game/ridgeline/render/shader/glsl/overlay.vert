#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// A rectangle of a picture that is laid over the other one, pixel on pixel.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

layout(location = 0) in vec4 box;  // left, top, width and height
layout(location = 1) in vec2 what; // opacity; 1 if the rows of the picture count from below

flat out vec2 kind;

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    kind = what;
    vec2 place = box.xy + corner * box.zw;
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}
