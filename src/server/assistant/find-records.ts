import type { ClientBase } from "pg";

import type { RecordsResult } from "#domain/assistant/outcome.ts";
import type { Plan } from "#domain/assistant/plan.ts";
import { amountColumn } from "#domain/assistant/record-conditions.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, kindOf, hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import { loadListContext } from "#server/metrics/list-context.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";
import { FunctionError } from "#server/request/function-error.ts";

type RecordQuery = Extract<Plan, { kind: "records" }>;

/**
 * Counts the records that a list with the same filters would show, and returns the first ones. Throws a FunctionError
 * if a filter is invalid.
 */
export async function findRecords(sql: ClientBase, workspaceId: string, query: RecordQuery): Promise<RecordsResult> {
  const { entity, where, search, sort, isList } = query;
  const { columns, ...context } = await loadListContext(sql, workspaceId, entity);
  const values: unknown[] = [workspaceId];
  // A filter on a deleted field would have no effect, so more rows than requested would be counted.
  if (!fitsFilters(columns, where)) throw new FunctionError("bad_question", `Invalid filter for ${entity}: ${where}`);
  const condition = recordCondition(columns, where, search, {
    place: context,
    now: context.now,
    alias: "t",
    bind: (value) => `$${values.push(value)}`,
  });
  const from = `from public.${entity} t where t.workspace_id = $1 and (${condition})`;
  const counted = await sql.query<{ count: number }>(`select count(*)::int as count ${from}`, values);
  const shown = shownColumns(entity);
  const selected = shown.map(({ sql: text }, at) => `${text} as v${at}`);
  const { rows } = isList
    ? await sql.query<Record<string, string | number | null> & { currency: Currency | null }>(
        `select t.id, t.name, ${hasCurrencyColumn(entity) ? "t.currency" : "null::text"} as currency, ${selected.join(", ")}
         ${page(query, from)}`,
        values,
      )
    : { rows: [] };
  return {
    entity,
    where: where ?? null,
    ...(search && { search }),
    sort,
    isList,
    count: counted.rows[0]?.count ?? 0,
    columns: shown.map(({ name, kind }) => ({ name, kind })),
    rows: rows.map((row) => ({
      id: String(row.id),
      name: String(row.name),
      currency: row.currency,
      values: shown.map((_column, at) => row[`v${at}`] ?? null),
    })),
    currency: context.currency,
  };
}

/** The maximum number of lines of the latest orders. */
const maxLines = 50;

/** Selects the rows to list. A sale is one line of an order: the limit of the latest orders counts whole orders. */
function page({ entity, sort, day, limit }: RecordQuery, from: string): string {
  const many = Math.trunc(limit);
  if (!day) return `${from} order by ${orderOf(entity, sort)} limit ${many}`;
  const direction = sort === "oldest" ? "asc" : "desc";
  if (entity !== "sales") return `${from} order by t.${day} ${direction} nulls last, t.id limit ${many}`;
  return `from (select t.*, dense_rank() over (order by t.${day} ${direction}, coalesce(t.order_number, t.id::text)) as place ${from}) t
    where t.place <= ${many} order by t.place, t.id limit ${maxLines}`;
}

const orderOf = (entity: Entity, sort: RecordQuery["sort"]): string => {
  const amount = amountColumn(entity);
  if (sort !== null && amount !== undefined) return `t.${amount} ${sort === "top" ? "desc" : "asc"} nulls last, t.id`;
  const { order } = kindOf(entity);
  return order.startsWith("-") ? `t.${order.slice(1)} desc, t.id` : `t.${order}, t.id`;
};

const added: Partial<Record<Entity, readonly string[]>> = {
  deals: ["account_id"],
  sales: ["account_id", "quantity"],
  contacts: ["phone"],
};

/**
 * Returns the columns shown next to a record's name, as in lists on other pages, with names instead of ids. Deals and
 * sales are clear only with their account, and people are often listed to be called.
 */
function shownColumns(entity: Entity): { name: string; kind: string; sql: string }[] {
  const fields = fieldsOf(entity);
  return [...(added[entity] ?? []), ...kindOf(entity).brief].flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const isNumber = field.kind === "money" || field.kind === "number";
    if (!field.link) return [{ name, kind: field.kind, sql: `t.${name}::${isNumber ? "float8" : "text"}` }];
    const table = field.link.entity;
    const named = `(select l.name from public.${table} l where l.workspace_id = t.workspace_id and l.id = t.${name})`;
    return [{ name, kind: "text", sql: named }];
  });
}
