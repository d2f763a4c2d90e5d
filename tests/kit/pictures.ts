import { crc32, deflateSync } from "node:zlib";

import { Transformer } from "@napi-rs/image";

const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;

/** Returns the pixels of a picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) pixels.set(at % width < width / 2 ? red : blue, at * 4);
  return pixels;
}

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** Returns metadata as written by a phone: the orientation and the location. */
function exif(orientation: number, place: string): Buffer {
  const tiff = Buffer.alloc(56);
  tiff.write("MM");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (type === 3) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(2, 8);
  entry(10, [0x112, 3, 1, orientation]);
  entry(22, [0x8825, 4, 1, 38]);
  // The location block has one entry, the name of its map datum.
  tiff.writeUInt16BE(1, 38);
  entry(40, [0x12, 2, place.length + 1, 56]);
  return Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from(`${place}\0`)]);
}

/** Returns a JPEG, red on the left and blue on the right, with a camera's orientation, location and comment. */
export async function photograph(width: number, height: number, orientation: number, place: string) {
  const jpeg = await Transformer.fromRgbaPixels(halves(width, height), width, height).jpeg(90);
  const segments = [segment(0xe1, exif(orientation, place)), segment(0xfe, Buffer.from(place))];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Returns a grey JPEG of a few kilobytes that draws its image in many scans, the first one roughly. */
export function drawnOver(side: number, scans: number): Buffer {
  const byte = (...values: number[]) => Buffer.from(values);
  // The only code has one bit: nothing changes, or nothing follows in this block.
  const table = (kind: number) => segment(0xc4, byte(kind, 1, ...Array(15).fill(0), 0));
  const nothing = Buffer.alloc(Math.ceil((side / 8) ** 2 / 8));
  const scan = (first: number, last: number) => Buffer.concat([segment(0xda, byte(1, 1, 0, first, last, 0)), nothing]);
  return Buffer.concat([
    byte(0xff, 0xd8),
    segment(0xdb, byte(0, ...Array(64).fill(1))),
    segment(0xc2, byte(8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0)),
    table(0x00),
    table(0x10),
    scan(0, 0),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63)),
    byte(0xff, 0xd9),
  ]);
}

/** Returns a PNG of a few kilobytes that declares the given size. */
export function claimedPng(width: number, height: number) {
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const framed = Buffer.alloc(8 + named.length);
    framed.writeUInt32BE(body.length);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), 4 + named.length);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** Returns the width, height and format of an image, and the colours of three corners: red, blue or neither. */
export async function look(bytes: Uint8Array) {
  const picture = new Transformer(bytes);
  const { width, height, format } = await picture.metadata();
  const pixels = await picture.rawPixels();
  const depth = pixels.length / width / height;
  const at = (x: number, y: number) => {
    const [r = 0, , b = 0] = [...pixels.subarray((y * width + x) * depth, (y * width + x) * depth + 3)];
    return r > 200 && b < 60 ? "red" : b > 200 && r < 60 ? "blue" : "neither";
  };
  return {
    size: [width, height, format],
    topLeft: at(8, 8),
    topRight: at(width - 8, 8),
    bottomLeft: at(8, height - 8),
  };
}
