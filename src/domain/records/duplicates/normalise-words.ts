import { simplified } from "#domain/records/duplicates/scripts.ts";
import { foldText } from "#domain/records/lists/search-text.ts";

/** Returns the words of a text in lower case, without accents and punctuation, and in simplified Chinese. */
export function normaliseWords(text: string | null | undefined): string[] {
  if (!text) return [];
  return foldText(simplified(text.normalize("NFKC")))
    .replace(/[’'`´.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Joins the words of a text without spaces, which people omit or add more often than letters. */
export function compact(text: string | null | undefined): string {
  return normaliseWords(text).join("");
}
