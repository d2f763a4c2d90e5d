import { Transformer } from "@napi-rs/image";

import { type PictureSize, pictureSize, scanCount, sizedKinds } from "#server/functions/upload/picture-size.ts";
import { uploadPlaces } from "#server/functions/upload/upload-places.ts";

const kinds = new Set([...sizedKinds, "image/avif", "image/bmp", "image/tiff"]);
/** A picture of so many pixels takes 160 MB while it is read; a small file can unpack to far more. */
const mostPixels = 40_000_000;
/** Cameras and programs draw a picture over in some ten passes. */
const mostScans = 20;

/** Why a picture was not read. */
export class PictureProblem extends Error {
  readonly reason: "no_picture" | "unreadable" | "too_many_pixels";

  constructor(reason: PictureProblem["reason"]) {
    super(reason);
    this.name = "PictureProblem";
    this.reason = reason;
  }
}

export type SentPicture = { person: string | null; mediaType: string; bytes: Buffer };
type Work<Made> = (picture: Transformer, size: PictureSize) => Promise<Made>;

// One at a time: several large pictures at once would need gigabytes.
const inPlace = uploadPlaces({ most: 1 });

/** Works on a picture of one of the kinds that are read here, unless it claims to be too large or to need many passes. */
export async function readPicture<Made>(
  { person, mediaType, bytes }: SentPicture,
  work: Work<Made>,
  most = mostPixels,
): Promise<Made> {
  if (!kinds.has(mediaType)) throw new PictureProblem("no_picture");
  refuseLarge(pictureSize(mediaType, bytes), most);
  if (scanCount(mediaType, bytes) > mostScans) throw new PictureProblem("unreadable");
  return inPlace(person, () => workOn(bytes, work, most));
}

function refuseLarge(size: PictureSize | null, most: number) {
  if (size && size.width * size.height > most) throw new PictureProblem("too_many_pixels");
}

async function workOn<Made>(bytes: Buffer, work: Work<Made>, most: number) {
  try {
    const picture = new Transformer(bytes);
    // By now it is unpacked; the library itself gives up at 512 MB.
    const size = await picture.metadata();
    refuseLarge(size, most);
    return await work(picture, { width: size.width, height: size.height });
  } catch (error) {
    throw error instanceof PictureProblem ? error : new PictureProblem("unreadable");
  }
}
