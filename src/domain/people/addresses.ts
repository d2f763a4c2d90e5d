// What browsers take for an email address (the HTML standard's own expression).
const form =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const between = /[\s,;，；、]+/;

/** Whether mail can be addressed so: what a login, an invitation and everything that we send mail to needs. */
export const isAddress = (text: string): boolean => text.length <= 255 && form.test(text);

/**
 * The address in a record, also as PostgreSQL reads it. Records keep what others wrote, also letters beyond ASCII (josé@…)
 * and what an old mail system allowed; nobody signs in with it.
 */
export const recordAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The addresses in what somebody typed or pasted: in lower case, each once, in their order. Names before `<…>` are left out;
 * whatever else is no address stays among them, so that nothing gets lost unseen.
 */
export function readAddresses(text: string): string[] {
  const words = text.split(/[;；\n\r]+/).flatMap(wordsOf);
  return [...new Set(words.map(bare).filter((word) => word !== ""))];
}

/** Whether what is being typed has reached the end of an address, so that it can be read. */
export function isComplete(text: string): boolean {
  if (/[,;，；、\n\r]/.test(text)) return true;
  return /[\s>]/.test(text.trimStart()) && readAddresses(text).every(isAddress) && text.trim() !== "";
}

/** “Lind, Bo <bo@…>” names one person; an address that stands before a name is one of its own. */
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

/** Without what comes along when an address is copied out of a sentence or a link. */
const bare = (word: string) =>
  word.trim().toLowerCase().replace(/^mailto:/, "").replace(/^["'“‘([]+/, "").replace(/["'”’)\].:]+$/, ""); // prettier-ignore
