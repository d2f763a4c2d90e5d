const [tab, lineFeed, carriageReturn, space, equals] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];

/** Decodes a part of an email from its transfer encoding (RFC 2045, section 6). */
export function decodePart(body: Uint8Array, encoding: string): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const name = encoding.toLowerCase();
  if (name === "base64") return new Uint8Array(Buffer.from(bytes.toString("latin1"), "base64"));
  return name === "quoted-printable" ? decodeQuotedPrintable(bytes) : body;
}

/**
 * Decodes in one pass over the bytes: a pattern for spaces before a line break would scan long runs of spaces
 * repeatedly.
 */
function decodeQuotedPrintable(bytes: Buffer): Uint8Array {
  const decoded = new Uint8Array(bytes.length);
  let end = 0;
  // Spaces at the end of a line were added in transit.
  let spaces = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === equals) {
      const lineAt = bytes[at + 1] === carriageReturn ? at + 2 : at + 1;
      if (bytes[lineAt] === lineFeed) {
        at = lineAt;
        spaces = 0;
        continue;
      }
      const code = hexValue(bytes[at + 1]) * 16 + hexValue(bytes[at + 2]);
      decoded[end] = Number.isNaN(code) ? byte : code;
      if (!Number.isNaN(code)) at += 2;
      spaces = 0;
    } else {
      const isLineEnd = byte === lineFeed || (byte === carriageReturn && bytes[at + 1] === lineFeed);
      if (isLineEnd) end -= spaces;
      spaces = byte === space || byte === tab ? spaces + 1 : 0;
      decoded[end] = byte;
    }
    end += 1;
  }
  return decoded.slice(0, end);
}

const hexValue = (byte = 0) => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
};
