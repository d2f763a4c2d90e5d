// The browsers' definition of an email address (the expression in the HTML standard).
const form =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const between = /[\s,;，；、]+/;

/**
 * True if emails can be sent to an address. This is required for sign-in, invitations and all emails from the system.
 */
export const isAddress = (text: string): boolean => text.length <= 255 && form.test(text);

/**
 * Matches an address of a record; PostgreSQL uses the same expression. Records also accept addresses beyond ASCII
 * (josé@…) and unusual ones from old mail systems; these cannot be used to sign in.
 */
export const recordAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Returns the distinct addresses in a typed or pasted text, in order and in lower case. Names before `<…>` are omitted.
 * Invalid addresses are included, so that no input is lost unnoticed.
 */
export function readAddresses(text: string): string[] {
  const words = text.split(/[;；\n\r]+/).flatMap(wordsOf);
  return [...new Set(words.map(bare).filter((word) => word !== ""))];
}

/** True if the end of an address has been typed, so that it can be parsed. */
export function isComplete(text: string): boolean {
  if (/[,;，；、\n\r]/.test(text)) return true;
  return /[\s>]/.test(text.trimStart()) && readAddresses(text).every(isAddress) && text.trim() !== "";
}

/** Splits a part into words. “Lind, Bo <bo@…>” is one person; an address before a name is a separate word. */
function wordsOf(part: string): string[] {
  return part.split("<").flatMap((piece, nr, pieces) => {
    const end = nr === 0 ? 0 : piece.indexOf(">") + 1;
    if (nr > 0 && end === 0) return [`<${piece}`];
    const bracketed = nr === 0 ? [] : [piece.slice(0, end - 1)];
    const rest = piece.slice(end);
    const isName = pieces[nr + 1]?.includes(">") ?? false;
    const words = (isName ? rest.replace(/"[^"]*"\s*$/, "") : rest).split(between);
    return [...bracketed, ...(isName ? words.filter((word) => word.includes("@")) : words)];
  });
}

/** Removes the remains of a sentence or link from a copied address. */
const bare = (word: string) =>
  word.trim().toLowerCase().replace(/^mailto:/, "").replace(/^["'“‘([]+/, "").replace(/["'”’)\].:]+$/, ""); // prettier-ignore
