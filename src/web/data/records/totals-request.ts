import * as z from "zod/mini";

import type { Enum } from "#domain/database.ts";
import { type Currency, currencySchema } from "#domain/numbers/currency.ts";
import { type FilterContext, textPath } from "#domain/records/filter-request.ts";
import { hasFeature, hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { isByMonth } from "#domain/records/lists/table-groups.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";

import { embedOf } from "./record-request.ts";

type DealKind = Enum<"stage_kind">;
export const dealKinds = ["open", "won", "lost"] as const satisfies readonly DealKind[];

/** Sums of the rows in one currency, by column, in minor units. Open, won and lost amounts are never added together. */
export type Sums = { currency: Currency; kind?: DealKind; count: number; minor: Record<string, number | null> };
/** Totals of rows. `uncounted` is the number of rows left out of all sums: lines of cancelled and refunded orders. */
export type Totals = { count: number; uncounted: number; sums: Sums[] };
/** Rows with the same value or month in the column that a table is grouped by. */
export type Group = Totals & { value: string | null; linked: Record<string, unknown> | null };

/** Key of the weighted deal value among the sums. */
export const weighted = "weighted";

export const totalsRow = z.looseObject({
  count: z.number(),
  currency: z.optional(z.nullable(currencySchema)),
  kind: z.optional(z.enum(dealKinds)),
  is_counted: z.optional(z.boolean()),
});
export type TotalsRow = z.infer<typeof totalsRow>;

/** Returns the columns whose values are added up. */
export const summedColumns = ({ columns }: RecordColumns): RecordColumn[] =>
  columns.filter(({ kind, isUnsummed }) => kind === "money" && !isUnsummed);

/** Returns the `select` of totals. Amounts are added up only within one currency. */
export function totalsSelect(columns: RecordColumns): string {
  const sums = summedColumns(columns).map((column) =>
    column.path === column.name
      ? `${column.name}:${column.name}.sum()`
      : `${column.name}:${textPath(column)}::numeric.sum()`,
  );
  return [
    ...(hasCurrencyColumn(columns.entity) ? ["currency"] : []),
    ...(hasFeature(columns.entity, "orders") ? ["is_counted"] : []),
    "count()",
    ...sums,
    ...(hasFeature(columns.entity, "stages") ? [weighedByKind] : []),
  ].join(",");
}

const weighedByKind = `${weighted}:weighted_minor.sum(),...stages!stage_id(kind)`;

/**
 * Select for the weighted value of deals. Deals without their own probability are summed by stage, so that the stage's
 * probability is looked up once per stage rather than per deal.
 */
export const weighedByStage = "stage_id,own:own_weight_minor.sum(),unweighed:unweighed_minor.sum()";

export const allTotalsSelect = (columns: RecordColumns) => totalsSelect(columns).replace(weighedByKind, weighedByStage);

/** Converts sums by stage to sums by kind of stage and currency, including weighted values. */
export function weigh(
  columns: RecordColumns,
  rows: readonly TotalsRow[],
  stages: readonly { id: string; kind: DealKind; default_probability: number }[],
): TotalsRow[] {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const byKind = new Map<string, TotalsRow>();
  for (const row of rows) {
    const { kind = "open", default_probability: probability = 0 } = byId.get(String(row["stage_id"])) ?? {};
    const unweighed = typeof row["unweighed"] === "number" ? (row["unweighed"] * probability) / 100 : null;
    const whole: TotalsRow = { ...row, kind, [weighted]: add(row["own"], unweighed) };
    const key = `${kind} ${row.currency}`;
    const known = byKind.get(key);
    for (const name of known ? [...summedColumns(columns).map((column) => column.name), weighted] : []) {
      whole[name] = add(known?.[name], whole[name]);
    }
    byKind.set(key, { ...whole, count: row.count + (known?.count ?? 0) });
  }
  return [...byKind.values()];
}

/** Adds two sums. Null counts as 0 unless both are null. */
function add(one: unknown, other: unknown): number | null {
  const amounts = [one, other].filter((amount) => amount !== null && amount !== undefined);
  return amounts.length === 0 ? null : amounts.reduce<number>((sum, amount) => sum + Number(amount), 0);
}

const placeOf = ({ kind }: Sums) => (kind ? dealKinds.indexOf(kind) : 0);
const inOrder = (sums: Sums[]) =>
  sums
    .filter(({ count }) => count > 0)
    // A stable order even if currencies have the same number of rows.
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        other.count - one.count ||
        String(one.currency).localeCompare(String(other.currency)),
    );

function toSums(columns: RecordColumns, context: Pick<FilterContext, "currency">, row: TotalsRow): Sums {
  const names = [
    ...summedColumns(columns).map(({ name }) => name),
    ...(hasFeature(columns.entity, "stages") ? [weighted] : []),
  ];
  const amount = (value: unknown) => (value === null || value === undefined ? null : Math.round(Number(value)));
  return {
    currency: row.currency ?? context.currency,
    ...(row.kind && { kind: row.kind }),
    count: row.count,
    minor: Object.fromEntries(names.map((name) => [name, amount(row[name])])),
  };
}

const countRows = (rows: readonly TotalsRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

export function toTotals(
  columns: RecordColumns,
  context: Pick<FilterContext, "currency">,
  rows: readonly TotalsRow[],
): Totals {
  const counted = rows.filter((row) => row.is_counted !== false);
  const count = countRows(rows);
  const sums = inOrder(counted.map((row) => toSums(columns, context, row)));
  return { count, uncounted: count - countRows(counted), sums };
}

const groupKey = "vanda_group";

/**
 * Returns the `select` of groups: the grouping value, its linked record, and the totals. For dates, the database groups
 * by month.
 */
export function groupsSelect(columns: RecordColumns, by: RecordColumn): string {
  const linked = by.embed ? embedOf(columns.entity, by.name) : undefined;
  return [
    `${groupKey}:${textPath(by)}${isByMonth(by) ? "::month" : ""}`,
    ...(linked ? [linked] : []),
    totalsSelect(columns),
  ].join(",");
}

/** Drops the last group of a truncated response, because rows in another currency may be missing. */
export function wholeGroups(rows: readonly TotalsRow[]): TotalsRow[] {
  const last = rows.at(-1)?.[groupKey];
  return rows.filter((row) => row[groupKey] !== last);
}

/** Converts the rows of a response to groups, in the order of their values. */
export function toGroups(
  columns: RecordColumns,
  by: RecordColumn,
  context: Pick<FilterContext, "currency">,
  rows: readonly TotalsRow[],
): Group[] {
  const groups = new Map<string | null, TotalsRow[]>();
  for (const row of rows) {
    const value = (row[groupKey] as string | null) ?? null;
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups]
    .map(([value, of]) => ({
      value,
      linked: by.embed ? ((of[0]?.[by.embed] as Group["linked"]) ?? null) : null,
      ...toTotals(columns, context, of),
    }))
    .toSorted(byValue);
}

/** Sorts stages by position and other values by name. The group without a value is last. */
function byValue(one: Group, other: Group): number {
  if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
  const [here, there] = [one.linked?.position, other.linked?.position];
  if (typeof here === "number" && typeof there === "number") return here - there;
  const name = ({ linked, value }: Group) => String(linked?.name ?? value);
  return name(one).localeCompare(name(other));
}
