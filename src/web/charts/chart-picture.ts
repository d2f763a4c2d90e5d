type Words = {
  title: string;
  subtitle: string;
  legend: readonly { name: string; colour: string; isDashed: boolean }[];
};

const copied = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "opacity",
];
const scale = 2;
const pad = 20;
const line = 20;

/** A chart as it is on the screen, in the theme's colours and below its title, as a PNG. */
export async function drawChart(chart: SVGSVGElement, { title, subtitle, legend }: Words): Promise<Blob> {
  const page = getComputedStyle(document.body);
  const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  // As a picture of its own the chart knows neither the style sheet nor the tokens of the page.
  const resolved = (written: string) => written.replace(/^var\((--[\w-]+)\)$/, (_, token: string) => colour(token));
  const copy = standAlone(chart);
  const [width, height] = [chart.width.baseVal.value, chart.height.baseVal.value];
  const head = pad + line * (legend.length > 0 ? 3 : 2) + 4;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * pad) * scale;
  canvas.height = (head + height + pad) * scale;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser draws no pictures");
  pen.scale(scale, scale);
  pen.fillStyle = colour("--card");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, look: string, token: string, x: number, y: number) => {
    pen.font = `${look} ${page.fontFamily}`;
    pen.fillStyle = colour(token);
    pen.fillText(text, x, y);
    return pen.measureText(text).width;
  };
  write(title, "600 15px", "--foreground", pad, pad + 14);
  write(subtitle, "12px", "--muted-foreground", pad, pad + line + 14);
  let x = pad;
  for (const { name, colour: own, isDashed } of legend) {
    const y = pad + 2 * line + 14;
    pen.fillStyle = resolved(own);
    pen.fillRect(x, isDashed ? y - 5 : y - 9, 10, isDashed ? 2 : 10);
    x += 16 + write(name, "12px", "--muted-foreground", x + 16, y) + 16;
  }
  pen.drawImage(await load(copy), pad, head, width, height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made"))), "image/png"),
  );
}

/** A copy that has its colours and letters written into it. */
function standAlone(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("A chart is an SVG");
  const copies = [copy, ...copy.querySelectorAll("*")];
  [chart, ...chart.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of copied) copies[index]?.setAttribute(name, style.getPropertyValue(name));
    copies[index]?.removeAttribute("style");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

async function load(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
