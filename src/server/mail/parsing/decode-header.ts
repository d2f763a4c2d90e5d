import { decodePart } from "./decode-part.ts";
import type { MailCharset } from "./mail-charset.ts";

/** Encoded words (RFC 2047) separated only by white space, which mail programs ignore. */
const runOfWords = /=\?[^?\s]+\?[QqBb]\?[^?]*\?=(?:\s*=\?[^?\s]+\?[QqBb]\?[^?]*\?=)*/g;
const word = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([QqBb])\?([^?]*)\?=/g;
// eslint-disable-next-line no-control-regex -- ISO-2022-JP starts its letters with an escape.
const isBeyondAscii = /[^\0-\x7f]|\x1b/;

/** Charsets that no header uses, because they encode line breaks differently. */
const isNoneOfHeaders = /^utf-?(?:7|16|32)/i;

/**
 * Decodes the fields of a header, unfolded, with one character per byte. Their charset is not declared, so the charset
 * of the text below them, or of the previous text, is tried first. Encoded words remain encoded, so that no name is
 * parsed as an address, and are converted to UTF-8.
 */
export function decodeHeader(fields: readonly string[], charset: MailCharset): string[] {
  const raw = fields.filter((field) => isBeyondAscii.test(field)).map(valueOf);
  const type = fields.find((field) => /^content-type:/i.test(field)) ?? "";
  const [, declared = ""] = /charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  if (declared && !isNoneOfHeaders.test(declared)) charset.ofHeaders = declared;
  const decode = raw.length > 0 ? charset.chooseDecoder(toBytes(raw.join("\n")), charset.ofHeaders) : undefined;
  return fields.map((field) => {
    const value = valueOf(field);
    // The name of a field is not decoded: a name that starts with a byte order mark would become another name.
    const name = field.slice(0, field.length - value.length);
    const text = decode && isBeyondAscii.test(value) ? decode(toBytes(value)) : value;
    return name + text.replaceAll(runOfWords, (run) => joinWords(run, charset));
  });
}

const valueOf = (field: string) => field.slice(field.indexOf(":") + 1);

/** Decodes adjacent words of the same charset together, because a character may be split between them. */
function joinWords(run: string, charset: MailCharset): string {
  const parts: { label: string; bytes: Uint8Array[] }[] = [];
  for (const [, label = "", encoding = "", text = ""] of run.matchAll(word)) {
    const last = parts.at(-1);
    const bytes = decodeWord(encoding, text);
    if (last?.label === label.toLowerCase()) last.bytes.push(bytes);
    else parts.push({ label: label.toLowerCase(), bytes: [bytes] });
  }
  const text = parts.map(({ label, bytes }) => charset.decode(Buffer.concat(bytes), label)).join("");
  return `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}

const decodeWord = (encoding: string, text: string) =>
  encoding.toUpperCase() === "B"
    ? decodePart(toBytes(text), "base64")
    : decodePart(toBytes(text.replaceAll("_", "=20")), "quoted-printable");

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
