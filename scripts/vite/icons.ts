import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Transformer } from "@napi-rs/image";

const ground = "#fdfcfa";

/** Renders the icons of the installed app from the website's icon. Systems crop a maskable icon to their own shape. */
export function writeIcons(outDir: string) {
  const mark = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync("public/favicon.svg", "utf8"))?.[1] ?? "";
  const draw = (name: string, size: number, margin: number, isFilled: boolean) => {
    const box = 32 + 2 * margin;
    const back = isFilled
      ? `<rect x="-${margin}" y="-${margin}" width="${box}" height="${box}" fill="${ground}"/>`
      : "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-${margin} -${margin} ${box} ${box}">${back}${mark}</svg>`;
    // The SVG is scaled up, regardless of its declared size.
    const picture = Transformer.fromSvg(svg).resize(size, size).pngSync();
    writeFileSync(join(outDir, "icons", name), picture);
    return picture;
  };
  mkdirSync(join(outDir, "icons"), { recursive: true });
  draw("180.png", 180, 4, true);
  draw("192.png", 192, 1, false);
  draw("512.png", 512, 1, false);
  draw("512-maskable.png", 512, 8, true);
  writeFileSync(join(outDir, "favicon.ico"), toIco(draw("32.png", 32, 0, false), 32));
}

/**
 * Returns an ICO file with one PNG. Browsers request it automatically if a page specifies no icon, for example for a
 * JSON response.
 */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
