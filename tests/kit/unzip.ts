import { crc32, inflateRawSync } from "node:zlib";

/**
 * Returns the files of a zip by path, read from its central directory as any program does. Each must match its
 * checksum.
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf("PK\x05\x06");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum, packedSize] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const path = zip.toString("utf8", at + 46, at + 46 + nameSize!);
    const head = zip.readUInt32LE(at + 42);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const packed = zip.subarray(start, start + packedSize);
    const bytes = method === 8 ? inflateRawSync(packed) : packed;
    if (crc32(bytes) !== checksum) throw new Error(`${path} is damaged`);
    files.set(path, bytes);
    at += 46 + nameSize! + extraSize! + commentSize!;
  }
  return files;
}
