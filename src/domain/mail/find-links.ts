/** A part of a text. Links have an address. */
export type TextPiece = { text: string; address?: string };

// Limited to the length of real addresses, because matching longer ones would take too long.
const addresses = /https?:\/\/[^\s<>"'`{}|\\^[\]]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
const trailing = /[.,;:!?)\]}'"»”’。，、；：！？）」』】]+$/u;

/** Splits a text at the web and email addresses that it contains. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(addresses)) {
    const trimmed = withoutEnd(url);
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: trimmed, address: trimmed.includes("://") ? trimmed : `mailto:${trimmed}` });
    end = index + trimmed.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Removes punctuation from the end of an address, except a bracket that was opened in the address. */
function withoutEnd(address: string): string {
  const trimmed = address.replace(trailing, "");
  const rest = address.slice(trimmed.length);
  const isOpen = trimmed.split("(").length > trimmed.split(")").length;
  return isOpen && rest.startsWith(")") ? `${trimmed})` : trimmed;
}
