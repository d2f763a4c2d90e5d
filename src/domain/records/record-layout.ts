import { kindOf } from "#domain/records/kinds/kinds.ts";
import { isCustom, type RecordColumns } from "#domain/records/record-columns.ts";

/** The sections of a record's fields, in display order. */
export const layoutSections = ["always_shown", "shown_if_filled", "hidden"] as const;
type Section = (typeof layoutSections)[number];

/** The names of the fields in each section, in display order. */
export type RecordLayout = Readonly<Record<Section, readonly string[]>>;

/** Fields that record pages show elsewhere: in the heading, with amounts, as steps, and in the strip of a deal. */
const placedElsewhere: readonly string[] = ["name", "currency", "stage_id", "value_minor", "close_date"];

/**
 * Returns the section of each field of a kind: as admins chose, or else the standard one. Chosen fields that no longer
 * exist are ignored, and new fields are shown if filled, after the others.
 */
export function arrangeFields({ entity, columns }: RecordColumns, layout: RecordLayout | undefined): RecordLayout {
  const { keyFacts, fields } = kindOf(entity);
  const left = new Set([...keyFacts, ...Object.keys(fields), ...columns.filter(isCustom).map(({ name }) => name)]);
  for (const name of placedElsewhere) left.delete(name);
  const chosen = layout ?? { always_shown: keyFacts, shown_if_filled: [], hidden: [] };
  const take = (names: readonly string[]) => names.filter((name) => left.delete(name));
  const [always_shown, shown_if_filled, hidden] = [
    take(chosen.always_shown),
    take(chosen.shown_if_filled),
    take(chosen.hidden),
  ];
  return { always_shown, shown_if_filled: [...shown_if_filled, ...left], hidden };
}

/**
 * Returns the fields of a form in the order that admins chose, or else unchanged. A field that pages show elsewhere
 * stays after its predecessor, such as the currency after the amount.
 */
export function orderFields(
  names: readonly string[],
  known: RecordColumns,
  layout: RecordLayout | undefined,
): readonly string[] {
  if (!layout) return names;
  const ordered = Object.values(arrangeFields(known, layout))
    .flat()
    .filter((name) => names.includes(name));
  names.forEach((name, at) => {
    if (ordered.includes(name)) return;
    ordered.splice(ordered.indexOf(names[at - 1] ?? "") + 1, 0, name);
  });
  return ordered;
}

/** Lists the fields of a layout, each section after its own name. */
export const listLayout = (layout: RecordLayout): string[] =>
  layoutSections.flatMap((section) => [section, ...layout[section]]);

/** True for the name of a section in a list. */
export const isSection = (item: string): item is Section => layoutSections.some((section) => section === item);

/** Converts a list as returned by listLayout to a layout. */
export function readLayout(list: readonly string[]): RecordLayout {
  const [filledAt, hiddenAt] = [list.indexOf("shown_if_filled"), list.indexOf("hidden")];
  return {
    always_shown: list.slice(1, filledAt),
    shown_if_filled: list.slice(filledAt + 1, hiddenAt),
    hidden: list.slice(hiddenAt + 1),
  };
}

/** Moves a field to a position in a list, at the earliest after the name of the first section. */
export const moveField = (list: readonly string[], name: string, to: number): readonly string[] =>
  list.filter((item) => item !== name).toSpliced(Math.max(to, 1), 0, name);

/** Hides a field, or moves a hidden one to the end of those that are shown if filled. */
export const toggleField = (list: readonly string[], name: string): readonly string[] =>
  moveField(list, name, list.indexOf("hidden"));
