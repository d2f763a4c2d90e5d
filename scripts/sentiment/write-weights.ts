import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/**
 * Writes the weights of a model to `models/<folder>`, compressed, in place of the older ones. Returns their version.
 */
export function writeWeights(folder: string, name: string, weights: Int8Array): string {
  const models = new URL(`../../models/${folder}/`, import.meta.url);
  const version = `${name}-${createHash("sha256").update(weights).digest("hex").slice(0, 8)}`;
  for (const old of readdirSync(models)) if (old.startsWith(`${name}-`)) rmSync(new URL(old, models));
  writeFileSync(new URL(`${version}.br`, models), brotliCompressSync(weights));
  return version;
}
