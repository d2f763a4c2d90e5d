import * as z from "zod/mini";

import {
  columnOf,
  holdsMany,
  type RecordColumn,
  type RecordColumns,
  showableColumns,
  tableColumns,
} from "#domain/records/record-columns.ts";
import { uuidPattern } from "#domain/uuid.ts";

export const pageSizes = [50, 100, 250] as const;

// The router parses `q=2024` as a number, but the search text is a string. A text beyond the maximum length that the
// app writes is dropped completely, because half a filter would list the wrong rows.
const text = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => {
        // The app never writes control characters, and Postgres rejects one of them.
        const written = String(value).replace(/\p{Cc}/gu, "");
        return written.length > 8000 ? undefined : written || undefined;
      }),
    ),
  ),
  undefined,
);
const fitting = (pattern: RegExp) => z.catch(z.optional(z.string().check(z.regex(pattern))), undefined);
const id = fitting(uuidPattern);
/** The ID of a saved or a standard view. With an unknown ID, the list has no view. */
const viewId = fitting(/^[\w-]{1,36}$/);
const columnName = fitting(/^\w{1,80}$/);

/** The state of a table that survives a reload. All of it is in the address bar; an invalid value is dropped. */
export const tableSearchSchema = z.object({
  q: text,
  where: text,
  sort: text,
  cols: text,
  group: columnName,
  as: z.catch(z.optional(z.union([z.literal("table"), z.literal("board"), z.literal("calendar")])), undefined),
  by: columnName,
  month: fitting(/^\d{4}-(0[1-9]|1[0-2])$/),
  pipeline: id,
  view: viewId,
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(1_000_000))), undefined),
  size: z.catch(z.optional(z.union([z.literal(100), z.literal(250)])), undefined),
});

/** The state of a list. Without `as`, the list is displayed as a table. */
export type TableSearch = z.infer<typeof tableSearchSchema>;

export type Sort = { column: string; isDescending: boolean };

const maxSorts = 5;

/** True if rows can be sorted by a column. */
export const isSortable = (column: RecordColumn) => !column.isOnlyFilter && !holdsMany(column);

/**
 * Parses a sort order; unknown, unsortable and repeated columns are dropped, and columns beyond the limit.
 * `-value_minor,name` sorts by value, largest first, and then by name.
 */
export function readSort(columns: RecordColumns, sort: string | undefined): Sort[] {
  if (!sort) return [];
  const seen = new Set<string>();
  return sort
    .split(",")
    .map((term) => ({ column: term.replace(/^-/, ""), isDescending: term.startsWith("-") }))
    .filter(({ column }) => {
      const known = columnOf(columns, column);
      if (!known || !isSortable(known) || seen.has(column)) return false;
      seen.add(column);
      return true;
    })
    .slice(0, maxSorts);
}

/** Formats a sort order; undefined if it is empty. */
export function writeSort(sorts: readonly Sort[]): string | undefined {
  return sorts.map(({ column, isDescending }) => (isDescending ? `-${column}` : column)).join(",") || undefined;
}

const fromLargest: ReadonlySet<string> = new Set(["money", "integer", "number", "percent", "date", "moment"]);

/** True if the first click on a column's header sorts in descending order. */
export const startsDescending = (column: RecordColumn | undefined) => fromLargest.has(column?.kind ?? "text");

/**
 * Returns the sort order after a click on a header: first the column's usual direction, then the opposite, then none.
 * With `isAdded`, the other sort keys are kept. Undefined if no sort key remains.
 */
export function nextSort(
  columns: RecordColumns,
  current: readonly Sort[],
  column: string,
  isAdded = false,
): string | undefined {
  const isFirstDescending = startsDescending(columnOf(columns, column));
  const place = current.findIndex((sort) => sort.column === column);
  const known = current[place];
  const next =
    known === undefined || (!isAdded && current.length > 1)
      ? { column, isDescending: isFirstDescending }
      : known.isDescending === isFirstDescending
        ? { column, isDescending: !isFirstDescending }
        : null;
  if (!isAdded) return writeSort(next ? [next] : []);
  if (!known) return writeSort(next ? [...current, next].slice(-maxSorts) : current);
  return writeSort(next ? current.with(place, next) : current.toSpliced(place, 1));
}

const narrowest = 60;
const widest = 800;

/**
 * Parses the displayed columns with their order and widths: `name:320,stage_id`. The name is always first. Unknown
 * columns are dropped. Returns the default columns if none are given.
 */
export function readColumns(columns: RecordColumns, cols: string | undefined): RecordColumn[] {
  if (!cols) return tableColumns(columns);
  const known = new Map(showableColumns(columns).map((column) => [column.name, column]));
  const chosen = new Map<string, RecordColumn>();
  for (const part of ["name", ...cols.split(",")]) {
    const [, name = "", typed] = /^(\w+)(?::(\d{1,4}))?$/.exec(part) ?? [];
    const column = known.get(name);
    if (!column) continue;
    const width = typed === undefined ? column.width : Math.min(widest, Math.max(narrowest, Number(typed)));
    if (!chosen.has(name) || typed !== undefined) chosen.set(name, { ...column, width });
  }
  return [...chosen.values()];
}

/** Formats the displayed columns; undefined for the default ones. */
export function writeColumns(columns: RecordColumns, shown: readonly RecordColumn[]): string | undefined {
  const written = shown.map(({ name, width }) =>
    width === columnOf(columns, name)?.width ? name : `${name}:${Math.round(width)}`,
  );
  const own = tableColumns(columns).map(({ name }) => name);
  return written.join(",") === own.join(",") ? undefined : written.join(",");
}
