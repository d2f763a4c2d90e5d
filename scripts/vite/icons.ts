import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Transformer } from "@napi-rs/image";

const ground = "#fdfcfa";

/** Draws the icons of an installed product from the one of its pages; systems cut a maskable one to their own shape. */
export function writeIcons(outDir: string) {
  const mark = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync("public/favicon.svg", "utf8"))?.[1] ?? "";
  const draw = (name: string, size: number, margin: number, isFilled: boolean) => {
    const box = 32 + 2 * margin;
    const back = isFilled
      ? `<rect x="-${margin}" y="-${margin}" width="${box}" height="${box}" fill="${ground}"/>`
      : "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-${margin} -${margin} ${box} ${box}">${back}${mark}</svg>`;
    writeFileSync(join(outDir, "icons", name), Transformer.fromSvg(svg).pngSync());
  };
  mkdirSync(join(outDir, "icons"), { recursive: true });
  draw("180.png", 180, 4, true);
  draw("192.png", 192, 1, false);
  draw("512.png", 512, 1, false);
  draw("512-maskable.png", 512, 8, true);
}
