import { ResizeFit, Transformer } from "@napi-rs/image";

import type { PictureSize } from "#server/functions/upload/picture-size.ts";
import { PictureProblem, readPicture, type SentPicture } from "#server/functions/upload/read-picture.ts";

const maxSide = 1600;
const quality = 82;

export type PicturePreview = { bytes: Buffer; width: number; height: number; mediaType: "image/webp" };

/**
 * Returns the preview of a picture: upright, at most 1,600 pixels long, without metadata of the camera or the location. Null
 * for what is not a picture, cannot be read, or is too large.
 */
export function picturePreview(sent: SentPicture): Promise<(PicturePreview & { original: PictureSize }) | null> {
  return readPicture(sent, async (picture, original) => {
    const { width, height } = original;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    if (scale < 1) picture.resize({ ...size, fit: ResizeFit.Inside });
    const shown = await picture.rotate().webp(quality);
    const metadata = await new Transformer(shown).metadata();
    return { bytes: shown, width: metadata.width, height: metadata.height, mediaType: "image/webp" as const, original };
  }).catch((error: unknown) => {
    if (error instanceof PictureProblem) return null;
    throw error;
  });
}
