import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";

const kinds = ["contact", "account", "owner"] as const;

/**
 * Parses the names of contacts, accounts and colleagues in a question. `isAmbiguous` is true if a name belongs to several
 * records.
 */
export function readRecords(stream: TokenStream): { filters: ParsedFilter[]; isAmbiguous: boolean } {
  const filters: ParsedFilter[] = [];
  let isAmbiguous = false;
  for (const [at, token] of stream.tokens.entries()) {
    if (!stream.isFree(token)) continue;
    const by = kinds.find((kind) => token.names.some((name) => name.by === kind));
    const names = token.names.filter((name) => name.by === by);
    const [name] = names;
    if (!by || !name) continue;
    isAmbiguous ||= new Set(token.names.map(({ by, id }) => `${by} ${id}`)).size > 1;
    stream.use(token);
    for (const near of [stream.tokens[at - 1], stream.tokens[at + 1]])
      if (meaning(near, "mark.by") !== undefined || meaning(near, "dimension") === by) stream.use(near);
    if (!filters.some(({ id }) => id === name.id))
      filters.push({ by, id: name.id, label: name.label, isExcluded: false });
  }
  return { filters, isAmbiguous };
}
