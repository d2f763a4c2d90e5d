const maxSide = 1024;
/** Formats that the server reads itself; other formats that this browser can show are converted to one of these. */
const sendable = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/**
 * Crops an image to its central square of at most 1024 pixels a side, so that a phone's photo uploads quickly and is never
 * too large. Returns images that are small already, or that this browser cannot read, unchanged.
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
    // If WebP is not supported, the canvas returns PNG.
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  } finally {
    picture.close();
  }
}
