import { crc32, deflateRawSync } from "node:zlib";

export type Packed = {
  name: string;
  bytes: Buffer | string;
  /** The size declared in the zip's central directory, if it differs from the real one. */
  declaredSize?: number;
};

/** Builds a zip file that valid programs would not write: names and sizes are used as given. */
export function zipOf(files: readonly Packed[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, declaredSize } of files) {
    const whole = Buffer.from(bytes);
    const packed = deflateRawSync(whole);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(whole), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declaredSize ?? whole.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(path.length, 0);
    const entry = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, lengths, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), facts, lengths, tail, path);
    parts.push(entry);
    at += entry.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\u0005\u0006"), end]);
}
