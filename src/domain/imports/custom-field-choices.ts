import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { noWords, yesWords } from "#domain/imports/value-synonyms.ts";
import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";

export type CustomChoice = { value: string; label: string | null };
type Shape = Pick<CustomField, "kind" | "options">;

/**
 * Returns the values that a custom field offers for a value in the file; undefined if it has no choices. Yes and no
 * have no custom label.
 */
export function customChoices({ kind, options }: Shape): CustomChoice[] | undefined {
  if (kind === "boolean") return ["true", "false"].map((value) => ({ value, label: null }));
  return options.choices?.map(({ key, label }) => ({ value: key, label }));
}

/**
 * Returns the choice that matches a value by default, by the same rules as in the database; undefined if none matches.
 */
export function readChoice({ kind, options }: Shape, value: string): string | undefined {
  const word = value.trim().toLowerCase();
  if (kind === "boolean") return yesWords.includes(word) ? "true" : noWords.includes(word) ? "false" : undefined;
  const named = options.choices?.find(({ key }) => key === value.trim());
  return (named ?? options.choices?.find(({ label }) => label.toLowerCase() === word))?.key;
}

const separator = /[,;|\n]/;

/** Returns the single values in a column with several choices per cell, most frequent first. */
export function singleValues(values: ColumnProfile["values"]): ColumnProfile["values"] {
  const counts = new Map<string, number>();
  for (const { value, count } of values)
    for (const part of new Set(value.split(separator).map((piece) => piece.trim())))
      if (part !== "") counts.set(part, (counts.get(part) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** True if the cells of a column appear to contain several values each, out of only a few. */
export function holdsSeveral(values: ColumnProfile["values"]): boolean {
  const several = values.filter(({ value }) => separator.test(value)).length;
  const single = singleValues(values);
  return several > 0 && single.length <= values.length && single.every(({ value }) => value.length <= 40);
}
