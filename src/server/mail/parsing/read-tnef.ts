import { decodeAll } from "#server/files/encoding/open-decoder.ts";

import { decodePart } from "./decode-part.ts";
import { MailCharset } from "./mail-charset.ts";

/** The contents of `winmail.dat`, a file in which Outlook packs an email for other Outlook clients. */
export type Tnef = { text: string; files: { name: string; type: string; bytes: number; content: Uint8Array }[] };

const signature = 0x223e9f78;
/**
 * Attributes of a message and of its attachments ([MS-OXTNEF], section 2.1.3.1). The upper half of each number is the
 * type of the value.
 */
const attribute = {
  body: 0x0002800c,
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  startOfAttachment: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
};
/** Properties of MAPI ([MS-OXPROPS]). */
const property = { body: 0x1000, longFileName: 0x3707, fileName: 0x3704, type: 0x370e };
const maxFiles = 50;
const maxProperties = 1_000;
const [binary, embedded, text8, text16] = [0x102, 0x0d, 0x1e, 0x1f];
const [isMany, isNamed] = [0x1000, 0x8000];
const sizes: Partial<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  0xa: 4,
  0xb: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};

/** Parses the readable part of a `winmail.dat`; null if the file has another format. */
export function readTnef(bytes: Uint8Array): Tnef | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (all.length < 6 || all.readUInt32LE(0) !== signature) return null;
  const content: Tnef = { text: "", files: [] };
  const texts = new MailCharset();
  let charset = "";
  const decode = (data: Uint8Array) => withoutEnd(texts.decode(data, charset));
  for (const { id, data, length } of attributesOf(all)) {
    const file = content.files.at(-1);
    if (id === attribute.codePage && data.length >= 4) charset = `cp${data.readUInt32LE(0)}`;
    else if (id === attribute.body) content.text ||= decode(data);
    else if (id === attribute.messageProperties) content.text ||= propertiesOf(data, decode).get(property.body) ?? "";
    else if (id === attribute.startOfAttachment) {
      if (content.files.length === maxFiles) break;
      content.files.push({ name: "", type: "", bytes: 0, content: data.subarray(0, 0) });
    } else if (file && id === attribute.attachmentTitle) file.name ||= decode(data);
    else if (file && id === attribute.attachmentData) Object.assign(file, { content: data, bytes: length });
    else if (file && id === attribute.attachmentProperties) {
      const named = propertiesOf(data, decode);
      file.name = named.get(property.longFileName) ?? (file.name || (named.get(property.fileName) ?? ""));
      file.type = named.get(property.type) ?? "";
    }
  }
  return content;
}

/** Yields the attributes of a file. Each consists of a level, the id, the length, the data and a checksum. */
function* attributesOf(all: Buffer): Generator<{ id: number; data: Buffer; length: number }> {
  for (let at = 6; at + 9 <= all.length;) {
    const [id, length] = [all.readUInt32LE(at + 1), all.readUInt32LE(at + 5)];
    yield { id, data: all.subarray(at + 9, at + 9 + length), length };
    at += 9 + length + 2;
  }
}

/** Returns the texts among MAPI properties, by id. Stops at the first property that cannot be parsed. */
function propertiesOf(data: Buffer, decode: (bytes: Uint8Array) => string): Map<number, string> {
  const texts = new Map<number, string>();
  let at = 4;
  const take = () => {
    const value = data.readUInt32LE(at);
    at += 4;
    return value;
  };
  try {
    const count = Math.min(data.readUInt32LE(0), maxProperties);
    for (let no = 0; no < count; no += 1) {
      const [type, id] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
      at += 4;
      if (id >= isNamed) {
        at += 16;
        const isById = take() === 0;
        const length = take();
        if (!isById) at += padded(length);
      }
      const kind = type & ~isMany;
      const isVariable = [binary, embedded, text8, text16].includes(kind);
      const values = isVariable || (type & isMany) !== 0 ? Math.min(take(), maxProperties) : 1;
      for (let value = 0; value < values; value += 1) {
        const length = isVariable ? take() : (sizes[kind] ?? Number.NaN);
        if (!(at + length <= data.length)) return texts;
        const content = data.subarray(at, at + length);
        if (kind === text8) texts.set(id, decode(content));
        if (kind === text16) texts.set(id, withoutEnd(decodeAll("utf-16le", content)));
        at += padded(length);
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return texts;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
/** Removes the terminating NUL of a text and everything after it. */
const withoutEnd = (text: string) => text.replace(/\0.*$/s, "");

/** Returns a file that is packed in a part of an email; null if it does not exist. */
export function readPackedFile(body: Uint8Array, encoding: string, index: number): Uint8Array | null {
  const file = readTnef(decodePart(body, encoding))?.files[index];
  // The content is copied, so that the rest of the packed file is not sent along.
  return file ? new Uint8Array(file.content) : null;
}
