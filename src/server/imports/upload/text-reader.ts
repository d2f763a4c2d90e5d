import { isAscii } from "node:buffer";

import type { Encoding, Reading } from "#domain/imports/dialect.ts";
import { binaryKind } from "#domain/imports/file-kind.ts";
import { DoubtfulCells } from "#server/files/encoding/doubtful-cells.ts";
import { findEncoding, isProvenUtf8 } from "#server/files/encoding/find-encoding.ts";
import { guessEncoding, distinguishingCells } from "#server/files/encoding/guess-encoding.ts";
import { type Decoder, openDecoder } from "#server/files/encoding/open-decoder.ts";
import { sevenBitEncoding, utf7Readings } from "#server/files/encoding/seven-bit.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * Number of bytes on which a decision is based: from the start of the file, and later from the first non-ASCII byte.
 */
const headSize = 64 * 1024;

/**
 * Decodes the bytes of a file to text while they stream. ASCII is the same in all encodings except UTF-16, which the
 * start of the file reveals. So the decision waits for the first non-ASCII byte: even a single accent in the last row
 * is taken into account.
 */
export class TextReader {
  #badCharacters = 0;
  #encoding: Encoding | undefined;
  readonly #isChosen: boolean;
  /** True if the encoding is certain rather than only likely. */
  #isProven: boolean;
  #isSure = true;
  #readings: Reading[] = [];
  #decoder: Decoder | undefined;
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  #isHead = true;
  readonly #doubtful = new DoubtfulCells();

  constructor(chosen?: Encoding) {
    this.#encoding = chosen;
    this.#isProven = chosen !== undefined;
    this.#isChosen = chosen !== undefined;
  }

  /** Returns the detected encoding once the file has ended. */
  get found() {
    const isSure = this.#isChosen || (this.#isSure && this.#badCharacters === 0);
    return {
      encoding: this.#encoding ?? ("utf-8" as const),
      encoding_sure: isSure,
      readings: this.#readings,
      bad_characters: this.#badCharacters,
    };
  }

  write(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decode(bytes);
    if (!this.#isHead && this.#waitingLength === 0 && isPlain(bytes)) return noZero(ascii(bytes));
    this.#waiting.push(bytes);
    this.#waitingLength += bytes.length;
    return this.#waitingLength < headSize ? "" : this.#begin();
  }

  end(): string {
    const text = (this.#waitingLength > 0 ? this.#begin() : "") + this.#count(this.#decoder?.end() ?? "");
    this.#judge();
    return text;
  }

  #begin(): string {
    const bytes = Buffer.concat(this.#waiting);
    if (this.#isHead) {
      const kind = binaryKind(bytes);
      if (kind) throw binaryFile(kind);
      const marked = this.#encoding ? undefined : markedEncoding(bytes);
      this.#isProven ||= marked !== undefined;
      this.#encoding ??= marked;
      this.#isHead = false;
    }
    this.#waiting = [];
    this.#waitingLength = 0;
    if (!this.#encoding) {
      if (isPlain(bytes)) return noZero(ascii(bytes));
      this.#encoding = this.#guess(bytes);
    }
    this.#decoder = openDecoder(this.#encoding);
    return this.#decode(bytes);
  }

  #guess(bytes: Uint8Array): Encoding {
    if (isAscii(bytes)) {
      this.#isProven = true;
      const encoding = sevenBitEncoding(bytes) ?? "utf-8";
      // UTF-7 is rare, and a plus sign followed by letters may be plain text.
      if (encoding === "utf-7") {
        this.#isSure = false;
        this.#readings = utf7Readings(bytes);
      }
      return encoding;
    }
    this.#isProven = isProvenUtf8(bytes);
    return findEncoding(bytes);
  }

  /** Guesses the encoding again from the whole file if it was only the most likely one. */
  #judge() {
    this.#doubtful.end();
    const { cells } = this.#doubtful;
    if (!this.#encoding || cells.length === 0) return;
    if (this.#isProven && this.#badCharacters === 0 && this.#encoding === "utf-8") return;
    const guess = guessEncoding(cells);
    this.#readings = distinguishingCells(guess.readings);
    if (!this.#isProven) this.#isSure = guess.isSure && guess.encoding === this.#encoding;
  }

  #decode(bytes: Uint8Array): string {
    if (!this.#encoding?.startsWith("utf-16")) {
      if (bytes.includes(0)) throw binaryFile("binary");
      this.#doubtful.add(bytes);
    }
    return this.#count(this.#decoder?.write(bytes) ?? "");
  }

  #count(text: string): string {
    for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) this.#badCharacters += 1;
    return noZero(text);
  }
}

const binaryFile = (kind: string) =>
  new FunctionError("binary_file", "This is not a text file. Save it as CSV and try again", { kind });

const ascii = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

function noZero(text: string): string {
  if (text.includes("\0")) throw binaryFile("binary");
  return text;
}

/** True if bytes decode to the same text in every encoding. */
const isPlain = (bytes: Uint8Array) => isAscii(bytes) && sevenBitEncoding(bytes) === undefined;

/**
 * Returns the encoding given by a byte order mark; without a mark, detects UTF-16 by the zero bytes between letters.
 * Undefined if neither determines it.
 */
function markedEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const sample = head.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  return even > sample.length / 4 && odd === 0 ? "utf-16be" : undefined;
}
