import { isAscii } from "node:buffer";

import iconv from "iconv-lite";

import type { Encoding } from "#domain/imports/dialect.ts";
import { findEncoding } from "#server/files/encoding/find-encoding.ts";
import { decodeAll } from "#server/files/encoding/open-decoder.ts";

/** Limit on guesses; each takes up to half a second of processor time. */
const maxGuesses = 3;
/** Number of bytes from which the charset of a text is guessed. */
const maxGuessedBytes = 64 * 1024;
/** The declared charset of a text is used up to this share of broken characters. */
const maxBroken = 0.25;
/** Charset names without information: programs declare them for bytes of any charset. */
const saysNothing = /^(?:|us-?ascii|ansi_x3\.4-1968|ascii|unknown-?8bit|x-unknown|8bit|binary|default|base64|hex)$/;

type Decode = (bytes: Uint8Array) => string;

/** Decodes the texts of one email, whose charsets may be missing, unknown or wrong. */
export class MailCharset {
  #guesses = 0;
  #guessed: Encoding = "utf-8";
  /** The charset declared for the last text, which programs also use for headers. */
  ofHeaders = "";

  /** Decodes bytes by their declared charset, or by the most likely one if that is impossible. */
  decode(bytes: Uint8Array, declared = ""): string {
    const text = decoderOf(declared)?.(bytes);
    return text !== undefined && brokenShare(text) <= maxBroken ? text : this.#guess(bytes)(bytes);
  }

  /** Returns a decoder for several texts in the same charset, given all of their bytes. */
  chooseDecoder(bytes: Uint8Array, declared = ""): Decode {
    const decode = decoderOf(declared);
    return decode && brokenShare(decode(bytes)) <= maxBroken ? decode : this.#guess(bytes);
  }

  #guess(bytes: Uint8Array): Decode {
    const start = bytes.findIndex((byte) => byte >= 0x80);
    const sample = bytes.subarray(0, Math.max(start, 0) + maxGuessedBytes);
    if (isAscii(sample)) return (text) => decodeAll(findEncoding(sample), text);
    if (this.#guesses < maxGuesses) this.#guessed = findEncoding(sample);
    this.#guesses += 1;
    const guessed = this.#guessed;
    return (text) => decodeAll(guessed, text);
  }
}

/** Returns the decoder of a charset; undefined if the charset is unknown or its name contains no information. */
function decoderOf(declared: string): Decode | undefined {
  const label = declared.trim().toLowerCase();
  if (saysNothing.test(label)) return undefined;
  for (const name of [label, label.replace(/^(?:x-|cs)/, "")])
    try {
      const decoder = new TextDecoder(/^(?:iso-?2022-?jp|cp5022[0-2])/.test(name) ? "iso-2022-jp" : name);
      return (bytes) => decoder.decode(bytes);
    } catch {
      // Another library decodes the charsets that browsers do not support.
      if (iconv.encodingExists(name)) return (bytes) => iconv.decode(Buffer.from(bytes), name);
    }
  return undefined;
}

/** Returns the share of non-ASCII characters that could not be decoded. */
function brokenShare(text: string): number {
  const broken = text.split("\ufffd").length - 1;
  return broken === 0 ? 0 : broken / (text.match(/[^\0-\x7f]/gu)?.length ?? 1);
}
