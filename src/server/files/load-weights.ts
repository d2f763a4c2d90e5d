import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const loaded = new Map<string, Int8Array>();

/** Loads the weights of a built-in model, once. `name` is the name of a file in `models`, without its extension. */
export function loadWeights(name: string): Int8Array {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = brotliDecompressSync(readFileSync(new URL(`../../../models/${name}.br`, import.meta.url)));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  loaded.set(name, weights);
  return weights;
}
