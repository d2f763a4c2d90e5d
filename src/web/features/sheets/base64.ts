const step = 0x8000;

/** Encodes bytes as base64. Works in chunks, because the number of arguments of a call is limited. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

/** Decodes base64. Throws if the text is invalid. */
export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
