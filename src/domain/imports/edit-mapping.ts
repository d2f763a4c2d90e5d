import { canonicalJson } from "#domain/canonical-json.ts";
import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { importFieldsOf, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { missingFields } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import {
  type ImportWorkspace,
  newStageKinds,
  suggestFormat,
  suggestLink,
  suggestValues,
  withOutcome,
} from "#domain/imports/suggest-mapping.ts";
import { suggestMatch } from "#domain/imports/suggest-match.ts";

/**
 * Assigns another field, or none, to a column. The field is removed from any other column, and the settings of the
 * column's old field are dropped.
 */
export function assignField(
  mapping: Mapping,
  column: ColumnProfile,
  field: string | null,
  workspace: ImportWorkspace,
): Mapping {
  const otherColumns = mapping.columns.filter((each) => each.column !== column.index && each.field !== field);
  const known =
    field === null ? undefined : (importFieldsOf(mapping.entity)[field] ?? workspace.own?.[mapping.entity]?.[field]);
  if (field === null || !known) return tidy(mapping, otherColumns);
  const format = suggestFormat(known.kind, column, workspace.currency);
  const added = { column: column.index, field, ...(format && { format }) };
  const values = suggestValues(field, known, column, workspace);
  const next = tidy(
    mapping,
    [...otherColumns, added].sort((a, b) => a.column - b.column),
  );
  const mapped = new Set(next.columns.map((each) => each.field));
  const { lineOf } = importKindOf(mapping.entity);
  const isLine = field === lineOf ? column.doubles === true : !mapping.match.some((name) => name === lineOf);
  const edited: Mapping = {
    ...next,
    match: isSuggested(mapping) || next.match.length === 0 ? suggestMatch(mapping.entity, mapped, isLine) : next.match,
    links: known.link ? { ...next.links, [field]: suggestLink(mapping.entity, field, mapped) } : next.links,
    values: Object.keys(values).length > 0 ? { ...next.values, [field]: values } : omit(next.values, field),
    stage_kinds: field === "stage_id" ? newStageKinds(column, workspace.stages) : next.stage_kinds,
  };
  return field === "outcome" ? withOutcome(edited, column, workspace.stages) : edited;
}

/** Returns the columns with values that are not imported. */
export const skippedColumns = ({ columns }: Mapping, all: readonly ColumnProfile[]) =>
  all.filter(({ index, kind }) => kind !== "empty" && !columns.some(({ column }) => column === index));

/** True if the match key is still the one suggested for the columns. */
function isSuggested({ entity, columns, match }: Mapping): boolean {
  const mapped = new Set(columns.map(({ field }) => field));
  return [true, false].some((isLine) => match.join() === suggestMatch(entity, mapped, isLine).join());
}

function tidy(mapping: Mapping, columns: Mapping["columns"]): Mapping {
  const mapped = new Set(columns.map(({ field }) => field));
  const only = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => mapped.has(field)));
  return {
    ...mapping,
    columns,
    match: mapping.match.filter((field) => mapped.has(field)),
    links: only(mapping.links),
    values: only(mapping.values),
    stage_kinds: mapped.has("stage_id") ? mapping.stage_kinds : {},
  };
}

function omit<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** Sets the meaning of a value in the file. Undefined removes the decision; null imports the value as empty. */
export function setValue(mapping: Mapping, field: string, value: string, target: string | null | undefined): Mapping {
  const others = omit(mapping.values[field] ?? {}, value);
  const decided = target === undefined ? others : { ...others, [value]: target };
  const rest = omit(mapping.values, field);
  return { ...mapping, values: Object.keys(decided).length > 0 ? { ...rest, [field]: decided } : rest };
}

/**
 * Returns the first required field that is not mapped and cannot be composed of other fields; undefined if there is
 * none.
 */
export function missingField(mapping: Mapping): string | undefined {
  return missingFields(mapping.entity, new Set(mapping.columns.map(({ field }) => field)))[0];
}

/** True if two mappings contain the same decisions, in any order. */
export function sameMapping(one: Mapping, other: Mapping): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
