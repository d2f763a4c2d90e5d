import { romanize } from "es-hangul";
import { Converter } from "opencc-js/t2cn";
import { pinyin } from "pinyin-pro";

import { isOneSlip } from "#domain/records/duplicates/similarity.ts";

const simplify = Converter({ from: "t", to: "cn" });
const han = /\p{Script=Han}/u;
const hangul = /\p{Script=Hangul}/u;

/** Replaces traditional Chinese characters with simplified ones. */
export const simplified = (text: string): string => (han.test(text) ? simplify(text) : text);

/** The script of a name: names in different scripts cannot be compared letter by letter. */
export type Script = "latin" | "han" | "hangul" | "kana" | "none";

/** Returns the script of a name; "none" for an empty one. A Japanese name with both kanji and kana is "han". */
export function scriptOf(name: string): Script {
  if (han.test(name)) return "han";
  if (hangul.test(name)) return "hangul";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return "kana";
  return name === "" ? "none" : "latin";
}

/** Spellings of Korean family names that differ from the official romanisation. */
const familySpellings: Record<string, readonly string[]> = {
  gim: ["kim"],
  i: ["lee", "yi", "rhee"],
  bak: ["park", "pak"],
  choe: ["choi"],
  jeong: ["jung", "chung", "cheong"],
  gang: ["kang"],
  jo: ["cho"],
  yun: ["yoon"],
  jang: ["chang"],
  im: ["lim", "rim"],
  o: ["oh"],
  sin: ["shin"],
  gwon: ["kwon"],
  an: ["ahn"],
  yu: ["yoo", "ryu", "you"],
  go: ["ko", "koh"],
  mun: ["moon"],
  bae: ["pae"],
  baek: ["paik"],
  heo: ["hur", "huh"],
  no: ["roh", "noh"],
  gu: ["koo"],
  u: ["woo"],
  ju: ["joo", "chu"],
};

/** Returns the ways to write a Chinese or Korean family or given name in Latin letters; empty for other scripts. */
function romanised(name: string, part: "given" | "family"): readonly string[] {
  const script = scriptOf(name);
  if (script === "han")
    return [
      pinyin(name, { toneType: "none", type: "array", v: true, surname: part === "family" ? "all" : "off" }).join(""),
    ];
  if (script !== "hangul") return [];
  const official = romanize(name).replace(/[^a-z]/g, "");
  return part === "family" ? [official, ...(familySpellings[official] ?? [])] : [official];
}

/**
 * True if a Latin name may be the romanisation of a Chinese or Korean one: the same letters, or one typing error in a
 * long name.
 */
export function isRomanisation(latin: string, name: string, part: "given" | "family"): boolean {
  const letters = latin.replaceAll(" ", "");
  return romanised(name, part).some(
    (form) => form === letters || (letters.length > 4 && form.length > 4 && isOneSlip(form, letters)),
  );
}
