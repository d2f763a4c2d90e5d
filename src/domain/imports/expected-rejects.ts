import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { requiredFields } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { OddValue } from "#domain/imports/odd-values.ts";
import { shapes, valueTypeOf } from "#domain/imports/value-type.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";

/** Rows that a mapping would reject for one reason, estimated from the column profiles before a check. */
export type ExpectedRejects = {
  reason: "unreadable" | "duplicate" | "empty";
  column: number;
  field: string;
  rows: number;
  /** The values that cannot be parsed, with their first rows; missing if they are not listed. */
  odds?: OddValue[];
};

/** The share of a file's rows above which a reason is reported before the check. */
export const shareOfRejects = 0.05;

/** Returns the reasons that would reject more than 5% of the rows, most rows first. */
export function expectedRejects(mapping: Mapping, columns: readonly ColumnProfile[], rows: number): ExpectedRejects[] {
  const fields = fieldsOf(mapping.entity);
  const [match, ...others] = mapping.match;
  const required = requiredFields(mapping.entity);
  const rejects = mapping.columns.flatMap(({ column, field }): ExpectedRejects[] => {
    const profile = columns[column];
    if (!profile) return [];
    const { filled, empty, distinct } = profile;
    const test = valueTypeOf(fields[field]?.kind ?? "text");
    return [
      ...(test
        ? [{ reason: "unreadable" as const, column, field, ...unreadable(profile, test, mapping.values[field]) }]
        : []),
      ...(field === match && others.length === 0 && distinct !== null
        ? [{ reason: "duplicate" as const, column, field, rows: filled - distinct }]
        : []),
      // Missing names are composed of other columns.
      ...(required.includes(field) && field !== "name"
        ? [{ reason: "empty" as const, column, field, rows: empty }]
        : []),
    ];
  });
  return rejects.filter((each) => each.rows > rows * shareOfRejects).sort((a, b) => b.rows - a.rows);
}

/**
 * Returns the number of cells that cannot be parsed: counted if the values are listed, otherwise estimated. Values that
 * the user decided on are left out.
 */
function unreadable(
  { values, filled, reads, odds }: ColumnProfile,
  test: keyof typeof shapes,
  decided: Mapping["values"][string] = {},
): Pick<ExpectedRejects, "rows" | "odds"> {
  const isUnread = ({ value }: { value: string }) => !Object.hasOwn(decided, value) && !shapes[test](value);
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const listed = odds?.filter(isUnread);
  if (values.length > 0) {
    const rows = sum(values.filter(isUnread));
    return { rows, ...(listed && sum(listed) === rows && { odds: listed }) };
  }
  return listed ? { rows: sum(listed), odds: listed } : { rows: Math.round((1 - (reads?.[test] ?? 1)) * filled) };
}
