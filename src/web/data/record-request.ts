import { addDays } from "#domain/dates.ts";
import type { Entity } from "#domain/fields.ts";
import { toMinor } from "#domain/money.ts";
import { columnOf, recordViews, tableColumns } from "#domain/record-columns.ts";
import type { RecordFilter } from "#domain/record-filters.ts";
import type { Sort } from "#domain/table-search.ts";

/** What a request needs to know of the workspace: amounts are compared in its currency, days begin in its time zone. */
export type Place = { id: string; currency: string; time_zone: string };

/** The methods of a supabase-js request that narrow it, each of which gives the request back. */
type Narrowable = {
  eq(column: string, value: string): Narrowable;
  gte(column: string, value: string): Narrowable;
  lte(column: string, value: string): Narrowable;
  lt(column: string, value: string): Narrowable;
  ilike(column: string, pattern: string): Narrowable;
  in(column: string, values: string[]): Narrowable;
  is(column: string, value: null): Narrowable;
  not(column: string, operator: string, value: null): Narrowable;
  or(filters: string): Narrowable;
};

/** What stands beside a column that points to another record. */
export const embeds: Record<string, string> = {
  account_id: "account:accounts!account_id(id,name)",
  contact_id: "contact:contacts!contact_id(id,name)",
  product_id: "product:products!product_id(id,name)",
  owner_id: "owner:members!owner_id(id,name)",
  parent_id: "parent:parent_id(id,name)",
  stage_id: "stage:stages!stage_id(id,name,kind,colour,position,default_probability)",
};

/** The `select` of an entity's table: what it shows, and nothing else. */
export function tableSelect(entity: Entity): string {
  const columns = tableColumns(entity).flatMap(({ name }) => [name, embeds[name] ?? []].flat());
  const hasMoney = tableColumns(entity).some(({ kind }) => kind === "money");
  return ["id", "version", ...(hasMoney ? ["currency"] : []), ...columns].join(",");
}

/** The `order` terms of a table. Each ends with the id, so that pages never overlap, in the direction its index has. */
export function orderTerms(
  entity: Entity,
  sort: Sort | null,
): { column: string; ascending: boolean; nullsFirst?: boolean }[] {
  const { order } = recordViews[entity];
  if (!sort)
    return [
      { column: order, ascending: true },
      { column: "id", ascending: true },
    ];
  const column = columnOf(entity, sort.column);
  const ascending = !sort.isDescending;
  const by = column?.embed
    ? `${column.embed}(${column.name === "stage_id" ? "position" : "name"})`
    : (column?.measure ?? sort.column);
  const tie = { column: "id", ascending: sort.column === "name" ? ascending : true };
  return [{ column: by, ascending, ...(!column?.isRequired && { nullsFirst: false }) }, tie];
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
const pattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The first moment of a day where the workspace is; Postgres knows when that was. */
const startOf = (day: string, place: Place) => `${day} 00:00:00 ${place.time_zone}`;

function narrowByDays(request: Narrowable, column: string, [from = "", to = ""]: string[], place: Place): Narrowable {
  let narrowed = request;
  if (from) narrowed = narrowed.gte(column, startOf(from, place));
  return to ? narrowed.lt(column, startOf(addDays(to, 1), place)) : narrowed;
}

/** A deal closes on its close date; one without counts on the day it was entered. */
function narrowByClosing(request: Narrowable, [from = "", to = ""]: string[], place: Place): Narrowable {
  const dated = [from && `close_date.gte.${from}`, to && `close_date.lte.${to}`];
  const entered = [
    "close_date.is.null",
    from && `created_at.gte.${quoted(startOf(from, place))}`,
    to && `created_at.lt.${quoted(startOf(addDays(to, 1), place))}`,
  ];
  return request.or(`and(${dated.filter(Boolean).join(",")}),and(${entered.filter(Boolean).join(",")})`);
}

function narrowByFilter(
  request: Narrowable,
  entity: Entity,
  { column, operator, values }: RecordFilter,
  place: Place,
): Narrowable {
  const [first = "", second = ""] = values;
  switch (operator) {
    case "contains":
      return request.ilike(column, `%${pattern(first)}%`);
    case "is":
      return request.ilike(column, pattern(first));
    case "any":
      return request.in(column, values);
    case "empty":
      return request.is(column, null);
    case "filled":
      return request.not(column, "is", null);
    case "between": {
      const { kind, measure = column } = columnOf(entity, column) ?? {};
      if (kind === "moment") return narrowByDays(request, column, values, place);
      if (kind === "closing") return narrowByClosing(request, values, place);
      // An amount in another currency is neither more nor less than one in the workspace's.
      const isMoney = kind === "money";
      const bound = (value: string) => (isMoney ? String(toMinor(value, place.currency) ?? "") : value);
      let narrowed = isMoney ? request.eq("currency", place.currency) : request;
      if (bound(first)) narrowed = narrowed.gte(measure, bound(first));
      return bound(second) ? narrowed.lte(measure, bound(second)) : narrowed;
    }
  }
}

/** What a typed search finds beside the text of the rows themselves: rows that point to something of that name. */
export type SearchHits = Record<string, string[]>;

function narrowBySearch(request: Narrowable, patterns: readonly string[], hits: SearchHits): Narrowable {
  const linked = Object.entries(hits).filter(([, ids]) => ids.length > 0);
  if (linked.length === 0) return patterns.reduce((narrowed, one) => narrowed.ilike("search", one), request);
  const own = patterns.map((one) => `search.ilike.${quoted(one)}`).join(",");
  return request.or([`and(${own})`, ...linked.map(([column, ids]) => `${column}.in.(${ids.join(",")})`)].join(","));
}

/** Narrows a request to the workspace, to every filter, and to what was searched for. */
export function narrow<Request>(
  request: Request & Narrowable,
  entity: Entity,
  place: Place,
  filters: readonly RecordFilter[],
  patterns: readonly string[],
  hits: SearchHits,
): Request {
  const here = request.eq("workspace_id", place.id);
  const filtered = filters.reduce((narrowed, filter) => narrowByFilter(narrowed, entity, filter, place), here);
  // Each method gives back the request it was called on.
  return (patterns.length > 0 ? narrowBySearch(filtered, patterns, hits) : filtered) as Request & Narrowable;
}
