const longest = 1024;
/** What the server reads itself; anything else that this browser can show is sent as one of these. */
const sendable = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/**
 * The middle of a picture as a square of at most 1024 pixels a side, so that the photo of a phone is sent in a moment and is
 * never too large. A picture that is small already, or that this browser cannot read, stays as it is.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    const { width, height } = picture;
    if (Math.max(width, height) <= longest && sendable.includes(file.type)) return file;
    const side = Math.min(width, height);
    const drawn = Math.min(side, longest);
    const canvas = new OffscreenCanvas(drawn, drawn);
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, drawn, drawn);
    // Where WebP cannot be written, the canvas gives PNG.
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  } finally {
    picture.close();
  }
}
