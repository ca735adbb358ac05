#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// One row of the crests.

layout(location = 0) in vec4 what;  // number of the layer, room for layers; points from column to column, pixels per unit
layout(location = 1) in vec3 one;   // first texel in Points, how far column 0 is beyond it, y of height 0
layout(location = 2) in vec3 other; // the same of another outline: the lower one is the crest

flat out vec2 form;
flat out vec3 first;
flat out vec3 second;

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    form = what.zw;
    first = one;
    second = other;
    gl_Position = vec4(corner.x * 2.0 - 1.0, (what.x + corner.y) / what.y * 2.0 - 1.0, 0.0, 1.0);
}
