import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { RecordColumn, RecordColumns } from "#domain/record-columns.ts";
import type { TableSearch } from "#domain/table-search.ts";

import { unwrap } from "./app-error.ts";
import { type Place, textPath } from "./filter-request.ts";
import { embeds } from "./record-request.ts";
import { narrowingKey, narrowToList } from "./records.ts";
import { supabase } from "./supabase.ts";

/** What rows of one currency come to; columns by name, in minor units. */
export type Sums = { currency: string; count: number; minor: Record<string, number | null> };
export type Totals = { count: number; sums: Sums[] };
/** Rows that hold the same value in the column a table is grouped by. */
export type Group = Totals & { value: string | null; linked: Record<string, unknown> | null };

/** The name under which the weighted value of deals stands among the sums. */
export const weighted = "weighted";

type Asked = { q?: string; where?: string };
type Reply = { count: number; currency?: string | null; [column: string]: unknown };

const moneyOf = (columns: RecordColumns) => columns.columns.filter(({ kind }) => kind === "money");

/** Money is only ever added up within one currency. */
function totalsSelect(columns: RecordColumns): string[] {
  const ours = columns.entity === "contacts" ? [] : ["currency"];
  const sums = moneyOf(columns).map((column) =>
    column.path === column.name
      ? `${column.name}:${column.name}.sum()`
      : `${column.name}:${textPath(column)}::numeric.sum()`,
  );
  return [...ours, "count()", ...sums, ...(columns.entity === "deals" ? [`${weighted}:weighted_minor.sum()`] : [])];
}

function toSums(columns: RecordColumns, place: Place, row: Reply): Sums {
  const names = [...moneyOf(columns).map(({ name }) => name), ...(columns.entity === "deals" ? [weighted] : [])];
  const amount = (value: unknown) => (value === null || value === undefined ? null : Math.round(Number(value)));
  return {
    currency: row.currency ?? place.currency,
    count: row.count,
    minor: Object.fromEntries(names.map((name) => [name, amount(row[name])])),
  };
}

const inOrder = (sums: Sums[]) =>
  sums.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);

/** How many rows match in all and what their amounts come to, added up by the database. */
export const totalsQuery = (columns: RecordColumns, search: Asked, place: Place) =>
  queryOptions({
    queryKey: [
      "records",
      columns.entity,
      "totals",
      narrowingKey(columns, search, place),
      moneyOf(columns).map(({ name }) => name),
    ],
    queryFn: async ({ client, signal }): Promise<Totals> => {
      const all = supabase.from(columns.entity).select(totalsSelect(columns).join(","));
      const { request } = await narrowToList(all, columns, search, place, client);
      const rows = unwrap(await request.abortSignal(signal).overrideTypes<Reply[], { merge: false }>());
      const sums = inOrder(rows.map((row) => toSums(columns, place, row)));
      return { count: sums.reduce((count, one) => count + one.count, 0), sums };
    },
    placeholderData: keepPreviousData,
  });

/** The groups of a table with what each comes to, the database having formed them. */
export const groupsQuery = (
  columns: RecordColumns,
  by: RecordColumn,
  search: Pick<TableSearch, "q" | "where">,
  place: Place,
) =>
  queryOptions({
    queryKey: [
      "records",
      columns.entity,
      "groups",
      by.name,
      narrowingKey(columns, search, place),
      moneyOf(columns).map(({ name }) => name),
    ],
    queryFn: async ({ client, signal }): Promise<Group[]> => {
      const key = `vanda_group:${by.kind === "boolean" || by.path !== by.name ? textPath(by) : by.path}`;
      const select = [key, ...(by.embed ? [embeds[by.name] ?? []] : []), ...totalsSelect(columns)].flat().join(",");
      const all = supabase.from(columns.entity).select(select);
      const { request } = await narrowToList(all, columns, search, place, client);
      const rows = unwrap(await request.abortSignal(signal).overrideTypes<Reply[], { merge: false }>());
      const groups = new Map<string | null, Group>();
      for (const row of rows) {
        const value = (row.vanda_group as string | null) ?? null;
        const linked = by.embed ? ((row[by.embed] as Record<string, unknown> | null) ?? null) : null;
        const group = groups.get(value) ?? { value, linked, count: 0, sums: [] };
        groups.set(value, {
          ...group,
          count: group.count + row.count,
          sums: inOrder([...group.sums, toSums(columns, place, row)]),
        });
      }
      return [...groups.values()].toSorted(byValue);
    },
    placeholderData: keepPreviousData,
  });

/** Stages in their order, everything else by name, and those without a value last. */
function byValue(one: Group, other: Group): number {
  if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
  const [here, there] = [one.linked?.position, other.linked?.position];
  if (typeof here === "number" && typeof there === "number") return here - there;
  const name = ({ linked, value }: Group) => String(linked?.name ?? value);
  return name(one).localeCompare(name(other));
}
