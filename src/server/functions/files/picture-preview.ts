import { ResizeFit, Transformer } from "@napi-rs/image";

const pictures = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/bmp",
  "image/tiff",
]);
/** A picture of so many pixels takes 160 MB while it is read; a small file can claim to be far larger. */
const mostPixels = 40_000_000;
const longestSide = 1600;
const quality = 82;

export type PicturePreview = { bytes: Buffer; width: number; height: number; mediaType: "image/webp" };
type Size = { width: number; height: number };

let last: Promise<unknown> = Promise.resolve();

/**
 * A picture as it is shown: upright, at most 1,600 pixels long, without the camera's and the place's data.
 * Null for what is no picture, cannot be read, or is too large to be.
 */
export async function picturePreview(
  mediaType: string,
  bytes: Uint8Array,
): Promise<(PicturePreview & { original: Size }) | null> {
  if (!pictures.has(mediaType)) return null;
  // One at a time: several large pictures at once would need gigabytes.
  const turn = last.then(() => makePreview(bytes));
  last = turn.catch(() => null);
  return turn.catch(() => null);
}

async function makePreview(bytes: Uint8Array) {
  const picture = new Transformer(bytes);
  const { width, height } = await picture.metadata();
  if (width * height > mostPixels) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  if (scale < 1) picture.resize({ ...size, fit: ResizeFit.Inside });
  const shown = await picture.rotate().webp(quality);
  const made = await new Transformer(shown).metadata();
  return {
    bytes: shown,
    width: made.width,
    height: made.height,
    mediaType: "image/webp" as const,
    original: { width, height },
  };
}
