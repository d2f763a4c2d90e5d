import { bandOpacity, type LegendItem, legendMarks } from "./series-colour.ts";

type ImageLabels = { title: string; subtitle: string; legend: readonly LegendItem[] };

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

/** Renders a chart to a PNG as it appears on the screen: in the theme's colours and with its title above. */
export const drawChart = async (chart: SVGSVGElement, words: ImageLabels): Promise<Blob> =>
  toPng(await paintChart(chart, words));

/** Renders all charts of the page to one PNG, one below the other; null if there are none. */
export async function drawCharts(page: ParentNode): Promise<Blob | null> {
  const pictures: HTMLCanvasElement[] = [];
  for (const section of page.querySelectorAll("section:has([role=application] svg)")) {
    const chart = section.querySelector<SVGSVGElement>("[role=application] svg");
    // A chart hidden behind its table has no size.
    if (chart && chart.width.baseVal.value > 0 && chart.checkVisibility())
      pictures.push(await paintChart(chart, wordsOf(section)));
  }
  if (pictures.length === 0) return null;
  const sheet = document.createElement("canvas");
  sheet.width = Math.max(...pictures.map(({ width }) => width));
  sheet.height = pictures.reduce((sum, { height }) => sum + height, 0);
  const pen = penOf(sheet);
  pen.fillStyle = colourOf("--card");
  pen.fillRect(0, 0, sheet.width, sheet.height);
  let y = 0;
  for (const picture of pictures) {
    pen.drawImage(picture, 0, y);
    y += picture.height;
  }
  return toPng(sheet);
}

/** Returns the texts around a chart on the page. */
function wordsOf(section: Element): ImageLabels {
  const legend = [...section.querySelectorAll<HTMLElement>("[data-legend] li[data-mark]")].map((item) => {
    const mark = legendMarks.find((name) => name === item.dataset.mark) ?? "fill";
    const swatch = item.querySelector("rect, line");
    const colour = swatch ? getComputedStyle(swatch)[swatch.tagName === "line" ? "stroke" : "fill"] : "";
    return { name: item.textContent, colour, mark };
  });
  return {
    title: section.querySelector("h3")?.textContent ?? "",
    subtitle: section.querySelector("[data-subtitle]")?.textContent ?? "",
    legend,
  };
}

const colourOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser cannot draw images");
  return pen;
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The image could not be created"))), "image/png"),
  );

async function paintChart(chart: SVGSVGElement, { title, subtitle, legend }: ImageLabels): Promise<HTMLCanvasElement> {
  const page = getComputedStyle(document.body);
  // An SVG image has no access to the page's style sheet and CSS variables.
  const resolved = (written: string) => written.replace(/^var\((--[\w-]+)\)$/, (_, token: string) => colourOf(token));
  const copy = serialiseChart(chart);
  const [width, height] = [chart.width.baseVal.value, chart.height.baseVal.value];
  const head = pad + line * (legend.length > 0 ? 3 : 2) + 4;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * pad) * scale;
  canvas.height = (head + height + pad) * scale;
  const pen = penOf(canvas);
  pen.scale(scale, scale);
  pen.fillStyle = colourOf("--card");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, look: string, token: string, x: number, y: number) => {
    pen.font = `${look} ${page.fontFamily}`;
    pen.fillStyle = colourOf(token);
    pen.fillText(text, x, y);
    return pen.measureText(text).width;
  };
  write(title, "600 15px", "--foreground", pad, pad + 14);
  write(subtitle, "12px", "--muted-foreground", pad, pad + line + 14);
  let x = pad;
  for (const { name, colour: own, mark } of legend) {
    const y = pad + 2 * line + 14;
    pen.fillStyle = resolved(own);
    const isLine = mark === "line" || mark === "dashes";
    pen.globalAlpha = mark === "band" ? bandOpacity : 1;
    pen.fillRect(x, isLine ? y - 5 : y - 9, 10, isLine ? 2 : 10);
    pen.globalAlpha = 1;
    if (mark === "band") {
      pen.strokeStyle = pen.fillStyle;
      pen.strokeRect(x + 0.5, y - 8.5, 9, 9);
    }
    x += 16 + write(name, "12px", "--muted-foreground", x + 16, y) + 16;
  }
  pen.drawImage(await load(copy), pad, head, width, height);
  return canvas;
}

/** Serialises a copy of a chart with its colours and fonts inlined. */
function serialiseChart(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("The chart is not an SVG");
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
