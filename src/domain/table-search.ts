import * as z from "zod/mini";

import type { Entity } from "#domain/fields.ts";
import { columnOf, tableColumns } from "#domain/record-columns.ts";

export const pageSizes = [50, 100, 250] as const;

// The router reads `q=2024` as a number, but what a person searched for is text.
const text = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => String(value).slice(0, 2000) || undefined),
    ),
  ),
  undefined,
);

/** What of a table survives a reload: it all stands in the address bar, and a bad value falls back to none. */
export const tableSearchSchema = z.object({
  q: text,
  where: text,
  sort: text,
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(1_000_000))), undefined),
  size: z.catch(z.optional(z.union([z.literal(100), z.literal(250)])), undefined),
});

export type TableSearch = z.infer<typeof tableSearchSchema>;

export type Sort = { column: string; isDescending: boolean };

/** `-value_minor` is by value, largest first; a column the table does not show is ignored. */
export function readSort(entity: Entity, sort: string | undefined): Sort | null {
  if (!sort) return null;
  const column = sort.replace(/^-/, "");
  const isKnown = tableColumns(entity).some((shown) => shown.name === column);
  return isKnown ? { column, isDescending: sort.startsWith("-") } : null;
}

/** The order after another click on a header: its own first direction, the other one, then none. */
export function nextSort(entity: Entity, current: Sort | null, column: string): string | undefined {
  const kind = columnOf(entity, column)?.kind ?? "text";
  const startsDescending = ["money", "integer", "percent", "date", "moment"].includes(kind);
  const sort = (isDescending: boolean) => (isDescending ? `-${column}` : column);
  if (current?.column !== column) return sort(startsDescending);
  return current.isDescending === startsDescending ? sort(!startsDescending) : undefined;
}
