import { foldText } from "#domain/lists/search-text.ts";

/** Lower-case words without accents and signs. */
export function plainWords(text: string | null | undefined): string[] {
  if (!text) return [];
  return foldText(text.normalize("NFKC"))
    .replace(/[’'`´.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words without the spaces between them: people forget or add those more often than letters. */
export function compact(text: string | null | undefined): string {
  return plainWords(text).join("");
}
