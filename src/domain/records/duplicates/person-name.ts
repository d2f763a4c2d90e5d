import { normaliseWords } from "#domain/records/duplicates/normalise-words.ts";

export type PersonName = { given: string; family: string; generation: string };

const titles = new Set(
  "mr mrs ms miss mx dr prof professor sir dame rev hon herr frau sr sra srta don dona mme mlle monsieur madame".split(
    " ",
  ),
);
const letters = new Set("phd md mba esq cpa dds rn jd llm msc bsc".split(" "));
const generations: Record<string, string> = { jr: "2", junior: "2", ii: "2", iii: "3", iv: "4", sr: "1", senior: "1" };
const particles = new Set(
  "de del de la las los da das do dos di du van von der den ten ter zu zum le el al bin ibn abu mac mc st san santa y e".split(
    " ",
  ),
);

/**
 * Returns the given and family name for comparison: normalised, without titles, and split if there is only a full name.
 */
export function personName(row: {
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
}): PersonName {
  let generation = "";
  const bare = (words: string[], isEnd: boolean) => {
    while (words.length > 1 && titles.has(words[0] ?? "")) words.shift();
    while (isEnd && words.length > 1) {
      const last = words.at(-1) ?? "";
      if (!letters.has(last) && !(last in generations)) break;
      generation = generations[last] ?? generation;
      words.pop();
    }
    return words;
  };
  if (row.given_name || row.family_name) {
    const given = bare(normaliseWords(row.given_name), true);
    const family = bare(normaliseWords(row.family_name), true);
    return { given: given.join(" "), family: family.join(" "), generation };
  }
  const [before = "", after] = (row.name ?? "").split(",", 2);
  // The comma in 'Smith, John' shows that the family name comes first; the comma in 'John Smith, PhD' does not.
  if (
    after !== undefined &&
    !bare(normaliseWords(after), false).every((word) => letters.has(word) || word in generations)
  )
    return {
      given: bare(normaliseWords(after), false).join(" "),
      family: bare(normaliseWords(before), true).join(" "),
      generation,
    };
  if (after !== undefined) generation = generations[normaliseWords(after)[0] ?? ""] ?? "";
  const words = bare(normaliseWords(before), true);
  if (words.length === 1) return { ...splitShort(words[0] ?? ""), generation };
  let cut = words.length - 1;
  while (cut > 1 && particles.has(words[cut - 1] ?? "")) cut--;
  return { given: words.slice(0, cut).join(" "), family: words.slice(cut).join(" "), generation };
}

/**
 * Splits a Chinese or Korean name of two to four characters, which starts with the family name. A single Latin word is
 * used as the given name.
 */
function splitShort(word: string): { given: string; family: string } {
  if (/^[\p{Script=Han}\p{Script=Hangul}]{2,3}$/u.test(word)) return { family: word.slice(0, 1), given: word.slice(1) };
  if (/^[\p{Script=Han}\p{Script=Hangul}]{4}$/u.test(word)) return { family: word.slice(0, 2), given: word.slice(2) };
  return { given: word, family: "" };
}

/**
 * Returns a phonetic key of a name: the first letter and the consonants that follow, with similar consonants merged, at
 * most four characters in all. A name in another script has its first three characters as the key.
 */
export function soundKey(name: string): string {
  const word = name.replaceAll(" ", "");
  if (!/^[a-z]/.test(word)) return word.slice(0, 3);
  const rest = word
    .slice(1)
    .replace(/ph/g, "f")
    .replace(/[ckq]+/g, "k")
    .replace(/[sz]+/g, "s")
    .replace(/[dt]+/g, "t")
    .replace(/[bp]+/g, "p")
    .replace(/[fv]+/g, "f")
    .replace(/[mn]+/g, "n")
    .replace(/[aeiouyhw]/g, "")
    .replace(/(.)\1+/g, "$1");
  const first = word[0] ?? "";
  return ((first === "c" || first === "q" ? "k" : first === "p" && word[1] === "h" ? "f" : first) + rest).slice(0, 4);
}
