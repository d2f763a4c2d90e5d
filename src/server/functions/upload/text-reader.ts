import { isAscii } from "node:buffer";

import { analyse } from "chardet";

import type { Encoding } from "#domain/import/dialect.ts";
import { binaryKind } from "#domain/import/file-kind.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** So many bytes are waited for before the first decision: marks and signatures stand at the front. */
const headSize = 64 * 1024;

const known: Record<string, Encoding> = {
  "UTF-8": "utf-8",
  "UTF-16LE": "utf-16le",
  "UTF-16BE": "utf-16be",
  "ISO-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  GB18030: "gb18030",
  Shift_JIS: "shift_jis",
  "EUC-KR": "euc-kr",
};

/**
 * Turns the bytes of a file into text while they stream past. As long as all of it is ASCII every encoding agrees, so
 * the decision waits for the first byte that is not: one accent in the last row still counts.
 */
export class TextReader {
  badCharacters = 0;
  #encoding: Encoding | undefined;
  #decoder: TextDecoder | undefined;
  #head: Uint8Array[] | undefined = [];
  #headLength = 0;

  constructor(chosen?: Encoding) {
    this.#encoding = chosen;
  }

  get encoding(): Encoding {
    return this.#encoding ?? "utf-8";
  }

  write(bytes: Uint8Array): string {
    if (!this.#head) return this.#decode(bytes);
    this.#head.push(bytes);
    this.#headLength += bytes.length;
    return this.#headLength < headSize ? "" : this.#begin();
  }

  end(): string {
    const rest = this.#head ? this.#begin() : "";
    return rest + this.#count(this.#decoder?.decode() ?? "");
  }

  #begin(): string {
    const head = Buffer.concat(this.#head ?? []);
    this.#head = undefined;
    const kind = binaryKind(head);
    if (kind) throw binaryFile(kind);
    this.#encoding ??= markedEncoding(head);
    if (this.#encoding) this.#decoder = new TextDecoder(this.#encoding);
    return this.#decode(head);
  }

  #decode(bytes: Uint8Array): string {
    if (!this.#encoding?.startsWith("utf-16") && bytes.includes(0)) throw binaryFile("binary");
    if (!this.#decoder) {
      if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
      this.#encoding = guessEncoding(bytes);
      this.#decoder = new TextDecoder(this.#encoding);
    }
    return this.#count(this.#decoder.decode(bytes, { stream: true }));
  }

  #count(text: string): string {
    for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) this.badCharacters += 1;
    if (text.includes("\0")) throw binaryFile("binary");
    return text;
  }
}

const binaryFile = (kind: string) =>
  new FunctionError("binary_file", "This is not a text file. Save it as CSV and try again", { kind });

/** What a byte order mark says, or the zero bytes between the letters of UTF-16 without one. */
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

function guessEncoding(bytes: Uint8Array): Encoding {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    // The part with the first odd byte decides; what stands before it is ASCII and says nothing.
    const first = bytes.findIndex((byte) => byte > 127);
    const sample = bytes.subarray(Math.max(0, first - 64), first + headSize);
    const guesses = analyse(sample).flatMap(({ name }) => known[name] ?? []);
    // Few words tell languages apart badly, but how bytes stand together tells the families of encodings apart.
    const likely = standTogether(sample)
      ? guesses.find((guess) => guess !== "windows-1252" && canDecode(guess, sample))
      : guesses[0];
    return likely ?? "windows-1252";
  }
}

/** In European text accents stand alone between plain letters, in East Asian text most of these bytes have company. */
function standTogether(sample: Uint8Array): boolean {
  let all = 0;
  let accompanied = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte < 128) continue;
    all += 1;
    if ((sample[index - 1] ?? 0) > 127 || (sample[index + 1] ?? 0) > 127) accompanied += 1;
  }
  return accompanied > all / 2;
}

function canDecode(encoding: Encoding, sample: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
