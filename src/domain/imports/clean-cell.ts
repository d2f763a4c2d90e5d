import { unguardCell } from "#domain/numbers/csv-guard.ts";

/**
 * Zero-width characters that are often copied together with text. Joiners are not among them, because words contain
 * them.
 */
const invisible = /[\u200b\u2060\ufeff]/g;
const invisibleEdges =
  /^[\s\u200c-\u200f\u202a-\u202e\u2066-\u2069\u00ad]+|[\s\u200c-\u200f\u202a-\u202e\u2066-\u2069\u00ad]+$/g;
// oxlint-disable-next-line no-misleading-character-class -- each of these characters is matched alone
const suspicious = /[\u00ad\u0300-\u036f\u1100-\u11ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufeff]/;
/** Placeholders that programs write into cells without a value. */
const placeholder = /^(?:[-–—]+|n\/?a|n\.a\.|none|null|\(null\)|nil|#(?:n\/a|null!|ref!|value!|name\?|div\/0!|num!))$/i;
const maxPlaceholderLength = 8;

/**
 * Returns the normalised text of a cell (NFC): removes invisible characters, the `="…"` around a value, and the guard
 * that exports add against formulas. Returns an empty text for a placeholder such as "n/a".
 */
export function cleanCell(cell: string): string {
  let text = cell.trim();
  if (text === "") return "";
  if (suspicious.test(text)) text = text.replace(invisible, "").replace(invisibleEdges, "").normalize("NFC");
  const wrapped = text.startsWith("=") ? /^="([^"]*)"$/.exec(text) : null;
  if (wrapped) text = wrapped[1]?.trim() ?? "";
  if (text.length <= maxPlaceholderLength && placeholder.test(text)) return "";
  return unguardCell(text);
}
