/** A ball on endless hills, and coins on the way. Left and right, or a finger, push it. */

import {Ridge, scatter} from "../../game/ridgeline/web/terrain.js";

const ridge = new Ridge({seed: 7, displacement: 150, roughness: 1.2, span: 512, smooth: 24});

/** The ground from the place `left` on, one height for each column. */
function drawGround(left, base) {
    brush.beginPath();
    brush.moveTo(0, canvas.height);
    ridge.heights(left, left + canvas.width + 1).forEach((y, x) => brush.lineTo(x, base - y));
    brush.lineTo(canvas.width, canvas.height);
    brush.fill();
}

const RADIUS = 14;
const PUSH = 520;
const WEIGHT = 900;
const DRAG = 0.35;
const UNITS_PER_COIN = 400;

const canvas = document.querySelector("canvas");
const brush = canvas.getContext("2d");
const pressed = new Set();
const taken = new Set();
const ball = {x: 0, speed: 120};
let before = null;

addEventListener("keydown", (event) => pressed.add(event.key));
addEventListener("keyup", (event) => pressed.delete(event.key));
canvas.addEventListener("pointerdown", (event) => {
    pressed.add(event.clientX < canvas.width / 2 ? "ArrowLeft" : "ArrowRight");
});
addEventListener("pointerup", () => pressed.clear());

/** Move the ball: it rolls down slopes, and a key pushes it. */
function roll(seconds) {
    const push = pressed.has("ArrowRight") - pressed.has("ArrowLeft");
    const [across, up] = ridge.normalAt(ball.x);
    ball.speed += (PUSH * push + WEIGHT * across * up - DRAG * ball.speed) * seconds;
    ball.x += ball.speed * seconds;
    for (const coin of scatter("coins", ball.x - RADIUS, ball.x + RADIUS, UNITS_PER_COIN)) {
        taken.add(coin);
    }
}

function drawDisc(x, y, radius, colour) {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.arc(x, y, radius, 0, 2 * Math.PI);
    brush.fill();
}

function draw() {
    const left = ball.x - canvas.width / 3;
    const base = (2 * canvas.height) / 3;
    brush.fillStyle = "#f5c58f";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.fillStyle = "#35294f";
    drawGround(left, base);
    for (const coin of scatter("coins", left, left + canvas.width, UNITS_PER_COIN)) {
        const y = base - ridge.heightAt(coin) - RADIUS;
        if (!taken.has(coin)) drawDisc(coin - left, y, 9, "#ffe08a");
    }
    const [across, up] = ridge.normalAt(ball.x);
    const y = base - ridge.heightAt(ball.x);
    drawDisc(ball.x - left + RADIUS * across, y - RADIUS * up, RADIUS, "#b8324a");
    brush.fillStyle = "#35294f";
    brush.font = "24px system-ui, sans-serif";
    brush.fillText(`${taken.size} coins`, 24, 40);
}

function frame(milliseconds) {
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    // A page that was hidden goes on where it was.
    roll(Math.min((milliseconds - (before ?? milliseconds)) / 1000, 0.05));
    before = milliseconds;
    draw();
    requestAnimationFrame(frame);
}

requestAnimationFrame(frame);
