const durationMs = 3_000;
const pieces = 140;
const colours = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-5"];

/** Shows confetti across the window for 3 seconds. Does nothing if the user prefers reduced motion. */
export function throwConfetti() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return;
  canvas.dataset.confetti = "";
  canvas.setAttribute("aria-hidden", "true");
  canvas.className = "pointer-events-none fixed inset-0 z-60 size-full";
  canvas.width = innerWidth * devicePixelRatio;
  canvas.height = innerHeight * devicePixelRatio;
  document.body.append(canvas);
  const style = getComputedStyle(document.documentElement);
  const paints = colours.map((name) => style.getPropertyValue(name));
  const falling = Array.from({ length: pieces }, (_, at) => ({
    x: Math.random(),
    // Pieces start above the window, at most half a window higher.
    y: -0.05 - Math.random() * 0.5,
    fall: 0.45 + Math.random() * 0.35,
    sway: Math.random() * 6,
    size: (6 + Math.random() * 6) * devicePixelRatio,
    paint: paints[at % paints.length] ?? "",
  }));
  const start = performance.now();
  const draw = (now: number) => {
    const passed = now - start;
    if (passed >= durationMs) return canvas.remove();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalAlpha = Math.min(1, (durationMs - passed) / 500);
    for (const { x, y, fall, sway, size, paint } of falling) {
      const turn = sway + passed / 200;
      context.save();
      context.translate((x + Math.sin(turn / 2) * 0.01) * canvas.width, (y + (fall * passed) / 1_000) * canvas.height);
      context.rotate(turn);
      context.fillStyle = paint;
      context.fillRect(-size / 2, -size / 4, size, (size / 2) * Math.abs(Math.cos(turn)));
      context.restore();
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
