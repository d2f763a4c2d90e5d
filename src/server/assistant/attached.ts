import { fold } from "#domain/assistant/dictionary.ts";
import type { Attached } from "#domain/assistant/proposed-change.ts";
import type { Read } from "#domain/assistant/read-question.ts";
import type { UnderstoodFilter } from "#domain/assistant/understood.ts";
import type { Named, Vocabulary } from "#domain/assistant/vocabulary.ts";

/** What figures and lists can be narrowed to. */
const dimensions = { accounts: "account", contacts: "contact", products: "product" } as const;

/** A text without the signs before the names of what is beside it. */
export const about = (question: string, attached: readonly Attached[]): string =>
  attached.reduce((text, { name }) => text.replaceAll(`@${name}`, name), question);

const namesOf = (attached: readonly Attached[]): Named[] =>
  attached.flatMap(({ entity, id, name }) =>
    entity === "deals" || entity === "activities" ? [] : [{ by: dimensions[entity], id, label: name }],
  );

/** Of a name that several have, the one that was chosen is meant. */
export function withAttached<V extends Vocabulary>(vocabulary: V, attached: readonly Attached[]): V {
  const chosen = namesOf(attached);
  const labels = new Set(chosen.map(({ label }) => fold(label)));
  return { ...vocabulary, names: [...chosen, ...vocabulary.names.filter(({ label }) => !labels.has(fold(label)))] };
}

/** A question is about what is beside it, named in it or not; about one deal no figure can be asked. */
export function narrowed(read: Read, attached: readonly Attached[]): Read {
  if (!read.understood || attached.length === 0) return read;
  const chosen = namesOf(attached);
  if (chosen.length < attached.length) return { ...read, understood: null };
  const { filters } = read.understood;
  const missing = chosen.filter(({ by, id }) => !filters.some((one) => one.by === by && one.id === id));
  const added = missing.map(({ by, id, label }): UnderstoodFilter => ({ by, id, label, isExcluded: false }));
  return { ...read, understood: { ...read.understood, filters: [...filters, ...added] } };
}
