import { fold } from "#domain/assistant/dictionary.ts";
import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import type { Attached } from "#domain/assistant/proposed-change.ts";
import type { ParseResult } from "#domain/assistant/read-question.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";

/** The dimensions by which metrics and lists can be filtered. */
const dimensions = { accounts: "account", contacts: "contact", products: "product" } as const;

/** Removes the `@` signs before the names of attached records. */
export const stripMentions = (question: string, attached: readonly Attached[]): string =>
  attached.reduce((text, { name }) => text.replaceAll(`@${name}`, name), question);

const namesOf = (attached: readonly Attached[]): NamedValue[] =>
  attached.flatMap(({ entity, id, name }) =>
    entity === "deals" || entity === "activities" ? [] : [{ by: dimensions[entity], id, label: name }],
  );

/** Adds the attached records to the vocabulary; if several records have the same name, the attached one is meant. */
export function withAttached<V extends Vocabulary>(vocabulary: V, attached: readonly Attached[]): V {
  const chosen = namesOf(attached);
  const labels = new Set(chosen.map(({ label }) => fold(label)));
  return { ...vocabulary, names: [...chosen, ...vocabulary.names.filter(({ label }) => !labels.has(fold(label)))] };
}

/** Filters a question by the attached records, whether it names them or not. Metrics of a single deal cannot be queried. */
export function filterByAttached(read: ParseResult, attached: readonly Attached[]): ParseResult {
  if (!read.understood || attached.length === 0) return read;
  const chosen = namesOf(attached);
  if (chosen.length < attached.length) return { ...read, understood: null };
  const { filters } = read.understood;
  const missing = chosen.filter(({ by, id }) => !filters.some((filter) => filter.by === by && filter.id === id));
  const added = missing.map(({ by, id, label }): ParsedFilter => ({ by, id, label, isExcluded: false }));
  return { ...read, understood: { ...read.understood, filters: [...filters, ...added] } };
}
