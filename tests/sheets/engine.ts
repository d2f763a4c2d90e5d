import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { initSync } from "@ironcalc/wasm";

/** Starts the spreadsheet engine outside the browser. */
export function startEngine() {
  initSync({ module: readFileSync(createRequire(import.meta.url).resolve("@ironcalc/wasm/wasm_bg.wasm")) });
}
