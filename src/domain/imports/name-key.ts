/** Returns the key that all spellings of a name share; the database's private.name_key does the same for stored rows. */
export function nameKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
