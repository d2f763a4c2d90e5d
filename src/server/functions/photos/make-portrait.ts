import { ResizeFit, Transformer } from "@napi-rs/image";
import { fileTypeFromBuffer } from "file-type";

import { sizedKinds } from "#server/functions/upload/picture-size.ts";
import { PictureProblem, readPicture } from "#server/functions/upload/read-picture.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Screens scale a photo down before they upload it. */
const maxPixels = 16_000_000;
const side = 256;
const quality = 82;
// Otherwise a transparent picture would be invisible in one of the two themes, and noise in it compresses badly.
const ground = new Uint8Array(side * side * 4).fill(255);

const errors = {
  no_picture: "The format is not supported: send a JPEG, PNG, WebP or GIF file",
  unreadable: "This picture cannot be read: it is damaged, or has too many passes. Save it again and retry",
  too_many_pixels: "This picture has more than 16 million pixels: make it smaller first",
} satisfies Record<PictureProblem["reason"], string>;

/** Crops the middle of a picture to a small upright square of WebP, without any metadata of the picture. */
export async function makePortrait(person: string, bytes: Buffer): Promise<Buffer> {
  try {
    // Its name and its declared type are ignored.
    const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? "";
    if (!sizedKinds.has(mediaType)) throw new PictureProblem("no_picture");
    const draw = async (picture: Transformer) => {
      const square = await picture.rotate().resize({ width: side, height: side, fit: ResizeFit.Cover }).png();
      return Transformer.fromRgbaPixels(ground, side, side).overlay(square, 0, 0).webp(quality);
    };
    return await readPicture({ person, mediaType, bytes }, draw, maxPixels);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new FunctionError(error.reason, errors[error.reason]);
  }
}
