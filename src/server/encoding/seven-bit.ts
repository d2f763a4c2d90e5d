import type { Encoding, Reading } from "#domain/import/dialect.ts";
import { decodeAll } from "#server/encoding/open-decoder.ts";

/** What ISO-2022-JP says before letters of another set. */
const escapeSequences = ["$@", "$B", "(J", "(I"].map((end) => `\u001b${end}`);
/** How UTF-7 writes letters; telephone numbers look like it. */
const shifted = /\+(?!\d+\b)[A-Za-z0-9+/]{3,}-/g;
const mostShown = 6;
const usualLetters =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\u3040-\u30ff\u4e00-\u9fff]+$/u;

/** The encoding that writes every letter with ASCII, if some bytes are in one. */
export function sevenBitEncoding(bytes: Uint8Array): Encoding | undefined {
  if (usesIso2022Jp(bytes)) return "iso-2022-jp";
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.match(shifted)?.some(isUtf7) ? "utf-7" : undefined;
}

/** True if bytes have an escape sequence of ISO-2022-JP, which nothing else has. */
export function usesIso2022Jp(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return escapeSequences.some((sequence) => all.includes(sequence));
}

/** Some cells as UTF-7, and as they stand. */
export function utf7Readings(bytes: Uint8Array): Reading[] {
  const cells = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("latin1")
    .split(/[\n\r\t,;"]+/);
  const telling = [...new Set(cells)].filter((cell) => cell.match(shifted)?.some(isUtf7)).slice(0, mostShown);
  return [
    { encoding: "utf-7", cells: telling.map((cell) => decodeAll("utf-7", Buffer.from(cell))) },
    { encoding: "utf-8", cells: telling },
  ];
}

function isUtf7(part: string): boolean {
  const digits = part.slice(1, -1);
  // What is left of the last digit after whole characters of 16 bits is less than a digit.
  return (digits.length * 6) % 16 < 6 && usualLetters.test(decodeAll("utf-7", Buffer.from(part)));
}
