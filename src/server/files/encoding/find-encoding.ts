import { isAscii } from "node:buffer";

import type { Encoding } from "#domain/imports/dialect.ts";
import { DoubtfulCells } from "#server/files/encoding/doubtful-cells.ts";
import { guessEncoding } from "#server/files/encoding/guess-encoding.ts";
import { usesIso2022Jp } from "#server/files/encoding/seven-bit.ts";

/** Number of valid two-byte characters that rules out chance; of longer characters, two are enough. */
const provesUtf8 = 12;
/** Length of the text that is compared with languages if it contains no short cells. */
const maxProse = 2_000;

/** Returns the most likely encoding of bytes without further information. */
export function findEncoding(bytes: Uint8Array): Encoding {
  if (isAscii(bytes)) return usesIso2022Jp(bytes) ? "iso-2022-jp" : "utf-8";
  return isProvenUtf8(bytes) ? "utf-8" : guessEncoding(sampleOf(bytes)).encoding;
}

/** True if bytes are valid UTF-8, with enough characters to rule out chance. The last character may be incomplete. */
export const isProvenUtf8 = (bytes: Uint8Array) => isUtf8(bytes) && utf8Evidence(bytes) >= provesUtf8;

function sampleOf(bytes: Uint8Array): Uint8Array[] {
  const sample = new DoubtfulCells();
  sample.add(bytes);
  sample.end();
  if (sample.cells.length > 0) return sample.cells;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return [bytes.subarray(first, first + maxProse)];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function utf8Evidence(bytes: Uint8Array): number {
  let evidence = 0;
  for (const byte of bytes) evidence += byte >= 0xe0 ? provesUtf8 / 2 : Number(byte >= 0xc0);
  return evidence;
}
