export type PictureSize = { width: number; height: number };

type Reader = (bytes: Buffer) => PictureSize | null;

const readers: Record<string, Reader> = {
  "image/png": (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  "image/gif": (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  "image/webp": readWebp,
  "image/jpeg": readJpeg,
};

/** The types of picture whose size can be read without decoding. */
export const sizedKinds: ReadonlySet<string> = new Set(Object.keys(readers));

/** Returns the size that a picture declares, because a small file can decode to gigabytes; null if it declares none. */
export function pictureSize(mediaType: string, bytes: Buffer): PictureSize | null {
  try {
    return readers[mediaType]?.(bytes) ?? null;
  } catch {
    // The file ends before the size.
    return null;
  }
}

function readWebp(bytes: Buffer): PictureSize | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Reads the size of a JPEG from its start-of-frame segment (SOF0 to SOF15); null if there is none. */
function readJpeg(bytes: Buffer): PictureSize | null {
  const noFrames = [0xc4, 0xc8, 0xcc];
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    // A marker may be preceded by any number of fill bytes.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

/**
 * Returns the number of scans in a JPEG, each of which adds detail; 1 for other types. Each scan costs a pass over all
 * pixels, however few bytes it has. Data after the picture, such as the video of a motion photo, is ignored.
 */
export function scanCount(mediaType: string, bytes: Buffer): number {
  if (mediaType !== "image/jpeg") return 1;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (marker === 0xda) scans += 1;
    // These are a byte of the picture itself, a fill byte, or a marker without a body.
    const isAlone = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return scans;
}
