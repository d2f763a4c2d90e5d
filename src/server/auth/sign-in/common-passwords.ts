let common: Promise<Set<string>> | undefined;

/**
 * True if a password is one of the 49,000 most common ones. Symbols inserted into one of them change nothing, nor does "@"
 * for "a": "Pass-word1!" and "P@ssw0rd1!" are "password1". The list is loaded when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await (common ??= loadList());
  const lower = password.toLowerCase();
  const [, core = "", tail = ""] = /^(.*?)([^\p{L}]*)$/su.exec(lower) ?? [];
  const guesses = [lower, withoutSymbols(lower), unleet(lower), unleet(core) + withoutSymbols(tail)];
  return guesses.some((guess) => list.has(guess));
}

const withoutSymbols = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

const leet: Record<string, string> = {
  "@": "a",
  $: "s",
  "!": "i",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};
const unleet = (text: string) => text.replace(/[@$!013457]/g, (character) => leet[character] ?? character);

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
