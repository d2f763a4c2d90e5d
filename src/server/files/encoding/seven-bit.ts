import type { Encoding, Reading } from "#domain/imports/dialect.ts";
import { decodeAll } from "#server/files/encoding/open-decoder.ts";

/** Escape sequences of ISO-2022-JP before letters of another set. */
const escapeSequences = ["$@", "$B", "(J", "(I"].map((end) => `\u001b${end}`);
/** Matches letters in UTF-7, but not telephone numbers, which look similar. */
const shifted = /\+(?!\d+\b)[A-Za-z0-9+/]{3,}-/g;
const maxShown = 6;
const usualLetters =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\u3040-\u30ff\u4e00-\u9fff]+$/u;

/**
 * Returns the 7-bit encoding of bytes, which writes non-ASCII letters with ASCII characters; undefined if they use
 * none.
 */
export function sevenBitEncoding(bytes: Uint8Array): Encoding | undefined {
  if (usesIso2022Jp(bytes)) return "iso-2022-jp";
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.match(shifted)?.some(isUtf7) ? "utf-7" : undefined;
}

/** True if bytes contain an escape sequence of ISO-2022-JP, which occurs in no other encoding. */
export function usesIso2022Jp(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return escapeSequences.some((sequence) => all.includes(sequence));
}

/** Returns sample cells, once decoded as UTF-7 and once unchanged. */
export function utf7Readings(bytes: Uint8Array): Reading[] {
  const cells = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("latin1")
    .split(/[\n\r\t,;"]+/);
  const differing = [...new Set(cells)].filter((cell) => cell.match(shifted)?.some(isUtf7)).slice(0, maxShown);
  return [
    { encoding: "utf-7", cells: differing.map((cell) => decodeAll("utf-7", Buffer.from(cell))) },
    { encoding: "utf-8", cells: differing },
  ];
}

function isUtf7(part: string): boolean {
  const digits = part.slice(1, -1);
  // In valid UTF-7, fewer bits than one base64 digit remain after the last 16-bit character.
  return (digits.length * 6) % 16 < 6 && usualLetters.test(decodeAll("utf-7", Buffer.from(part)));
}
