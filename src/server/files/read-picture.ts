import { Transformer } from "@napi-rs/image";

import { type PictureSize, pictureSize, scanCount, sizedKinds } from "#server/files/picture-size.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";

const kinds = new Set([...sizedKinds, "image/avif", "image/bmp", "image/tiff"]);
/**
 * Maximum number of pixels. A picture of this size takes 160 MB while it is read, and a small file can decode to far
 * more.
 */
const maxPixels = 40_000_000;
/** Maximum number of scans. Cameras and programs write about ten. */
const maxScans = 20;

/** Thrown if a picture cannot be read, with the reason. */
export class PictureProblem extends Error {
  readonly reason: "no_picture" | "unreadable" | "too_many_pixels";

  constructor(reason: PictureProblem["reason"]) {
    super(reason);
    this.name = "PictureProblem";
    this.reason = reason;
  }
}

export type SentPicture = { person: string | null; mediaType: string; bytes: Buffer };
type Work<Result> = (picture: Transformer, size: PictureSize) => Promise<Result>;

// Pictures are read one at a time: several large ones simultaneously would need gigabytes.
const runInSlot = uploadSlots({ max: 1 });

/**
 * Processes a picture. Throws a PictureProblem if its type is not supported, its declared size is too large, or it
 * needs too many passes.
 */
export async function readPicture<Result>(
  { person, mediaType, bytes }: SentPicture,
  work: Work<Result>,
  most = maxPixels,
): Promise<Result> {
  if (!kinds.has(mediaType)) throw new PictureProblem("no_picture");
  rejectTooLarge(pictureSize(mediaType, bytes), most);
  if (scanCount(mediaType, bytes) > maxScans) throw new PictureProblem("unreadable");
  return runInSlot(person, () => workOn(bytes, work, most));
}

function rejectTooLarge(size: PictureSize | null, most: number) {
  if (size && size.width * size.height > most) throw new PictureProblem("too_many_pixels");
}

async function workOn<Result>(bytes: Buffer, work: Work<Result>, most: number) {
  try {
    const picture = new Transformer(bytes);
    // The library has decoded the picture by now, up to its own limit of 512 MB.
    const size = await picture.metadata();
    rejectTooLarge(size, most);
    return await work(picture, { width: size.width, height: size.height });
  } catch (error) {
    throw error instanceof PictureProblem ? error : new PictureProblem("unreadable");
  }
}
