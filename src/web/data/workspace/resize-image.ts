const maxSide = 1024;
/** Image formats that the server can read. Other formats that this browser can show are converted. */
const sendable = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/**
 * Crops an image to its central square of at most 1024 × 1024 pixels, so that photos upload quickly and are never too
 * large. An image that is already small enough and in a format that the server can read is returned unchanged, and so
 * is one that this browser cannot read.
 */
export async function resizeImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    const { width, height } = picture;
    if (Math.max(width, height) <= maxSide && sendable.includes(file.type)) return file;
    const side = Math.min(width, height);
    const drawn = Math.min(side, maxSide);
    const canvas = new OffscreenCanvas(drawn, drawn);
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, drawn, drawn);
    // A canvas without WebP support returns PNG.
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  } finally {
    picture.close();
  }
}
