#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// Charts, writing, and the picture that another one dissolves into.

// What all parts of a frame share. Lengths are in pixels, colours OKLab; rows count from the top.
layout(std140) uniform Frame {
    ivec4 counts; // layers, glows, curtains, discs
    vec4 size;    // width and height of the picture, radius of the brightest star, most that the glows draw the sky
    vec4 glow;    // colour of the glows, most that those on land draw the sky
    vec4 star;    // colour of the stars
};

uniform sampler2D Picture; // of the size of the other one

flat in vec2 kind;

out vec4 colour;

void main() {
    int column = int(gl_FragCoord.x), below = int(gl_FragCoord.y);
    int row = kind.y == 1.0 ? below : int(size.y) - 1 - below;
    vec4 laid = texelFetch(Picture, ivec2(column, row), 0);
    colour = vec4(laid.xyz, laid.w * kind.x);
}
