import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";

import { pictureSize, scanCount } from "./picture-size.ts";

const makePicture = () => Transformer.fromRgbaPixels(new Uint8Array(300 * 7 * 4).fill(90), 300, 7);

test("reads the size of a picture without decoding it, and returns none for a damaged one", async () => {
  const pictures: [string, Buffer][] = [
    ["image/png", await makePicture().png()],
    ["image/jpeg", await makePicture().jpeg(80)],
    ["image/webp", await makePicture().webp(80)],
    ["image/webp", await makePicture().webpLossless()],
    // The smallest possible files: a GIF, and a WebP in the extended format, which can contain several pictures.
    ["image/gif", Buffer.from("GIF89a\x2c\x01\x07\x00\x00\x00\x00", "latin1")],
    ["image/webp", Buffer.from("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\x06\0\0", "latin1")],
  ];
  for (const [kind, bytes] of pictures) {
    expect([kind, pictureSize(kind, bytes)]).toEqual([kind, { width: 300, height: 7 }]);
    expect(pictureSize(kind, bytes.subarray(0, 5))).toBeNull();
  }
  expect(pictureSize("image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0]))).toBeNull();
  expect(pictureSize("image/tiff", Buffer.alloc(64))).toBeNull();
});

test("counts the scans of a JPEG, ignoring metadata and data after the picture", async () => {
  const plain = await makePicture().jpeg(80);
  const note = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xda, 0xff, 0xda]);
  const film = Buffer.alloc(400, Buffer.from([0xff, 0xda]));
  expect(scanCount("image/jpeg", plain)).toBe(1);
  expect(scanCount("image/jpeg", Buffer.concat([plain.subarray(0, 2), note, plain.subarray(2), film]))).toBe(1);
  // A scan with bytes that look like a marker, and a marker without a body.
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x04, 0xff, 0xda, 0x07, 0xff, 0x00, 0xda, 0xff, 0xd0, 0x07]);
  const drawnOver = Buffer.concat([plain.subarray(0, 2), ...Array<Buffer>(96).fill(scan)]);
  expect(scanCount("image/jpeg", drawnOver)).toBe(96);
  expect(scanCount("image/png", await makePicture().png())).toBe(1);
});
