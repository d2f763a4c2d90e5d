import type { Entity } from "#domain/records/entity.ts";
import { filterTexts, type FilterContext, quoted, textPath } from "#domain/records/filter-request.ts";
import { embedName, fieldsOf, hasCurrencyColumn, kindOf } from "#domain/records/kinds/kinds.ts";
import { isByMonth } from "#domain/records/lists/table-groups.ts";
import type { Sort } from "#domain/records/lists/table-search.ts";
import { columnOf, type RecordColumn, type RecordColumns, tableColumns } from "#domain/records/record-columns.ts";
import type { FilterGroup, RecordFilter } from "#domain/records/record-filters.ts";
import { monthSpan } from "#domain/time/dates.ts";

export type { FilterContext } from "#domain/records/filter-request.ts";

/** The methods of a supabase-js request that narrow it. Each returns the request. */
type FilterableRequest = {
  eq(column: string, value: string): FilterableRequest;
  ilike(column: string, pattern: string): FilterableRequest;
  or(filters: string): FilterableRequest;
};

/** Embeds of linked records, for selects whose types are inferred from their text. */
export const embeds = {
  account_id: "account:accounts!account_id(id,name)",
  owner_id: "owner:members!owner_id(id,name)",
  stage_id: "stage:stages!stage_id(id,name,kind,colour,position,default_probability)",
} as const;

/** Returns the embed of a field; undefined if the field is not a link. */
export function embedOf(entity: Entity, name: string): string | undefined {
  const target = fieldsOf(entity)[name]?.link?.entity;
  if (target === undefined) return undefined;
  if (target === "stages") return embeds.stage_id;
  // A link to the field's own table is identified by its column.
  return `${embedName(name)}:${target === entity ? name : `${target}!${name}`}(id,name)`;
}

/** Returns the select term of a column: its name, or a JSON path with its name as alias. */
const selected = ({ name, path }: RecordColumn) => (path === name ? name : `${name}:${path}`);

/** Returns the `select` of an entity's table, which includes only the shown columns. */
export function tableSelect(columns: RecordColumns, shown: readonly RecordColumn[] = tableColumns(columns)): string {
  const needsStage = shown.some(({ name }) => name === "probability") && !shown.some(({ name }) => name === "stage_id");
  const hasMoney = shown.some(({ kind }) => kind === "money") && hasCurrencyColumn(columns.entity);
  const parts = [
    "id",
    "version",
    "is_sample",
    ...(hasMoney ? ["currency"] : []),
    ...shown.flatMap((column) =>
      [selected(column), column.embed ? (embedOf(columns.entity, column.name) ?? []) : []].flat(),
    ),
    // Without its own probability, a deal shows the probability of its stage.
    ...(needsStage ? [embeds.stage_id] : []),
    ...(kindOf(columns.entity).readWith ?? []),
  ];
  return [...new Set(parts)].join(",");
}

/**
 * Returns the embeds that sorting needs in addition to the embeds of the shown columns: sorting by a linked record's
 * name requires its embed.
 */
export function embedsOfOrder(
  columns: RecordColumns,
  sorts: readonly Sort[],
  shown: readonly RecordColumn[],
): string[] {
  return sorts.flatMap(({ column: name }) =>
    columnOf(columns, name)?.embed && !shown.some((column) => column.name === name)
      ? (embedOf(columns.entity, name) ?? [])
      : [],
  );
}

/** IDs of linked records whose names match a search, by linking column; rows that link to them match as well. */
export type SearchHits = Record<string, string[]>;

function applySearch(request: FilterableRequest, patterns: readonly string[], hits: SearchHits): FilterableRequest {
  const linked = Object.entries(hits).filter(([, ids]) => ids.length > 0);
  if (linked.length === 0) return patterns.reduce((narrowed, pattern) => narrowed.ilike("search", pattern), request);
  const own = patterns.map((pattern) => `search.ilike.${quoted(pattern)}`).join(",");
  return request.or([`and(${own})`, ...linked.map(([column, ids]) => `${column}.in.(${ids.join(",")})`)].join(","));
}

/** Narrows a request to the workspace and applies all filters and the search text. */
export function applyFilters<Request>(
  request: Request & FilterableRequest,
  columns: RecordColumns,
  context: FilterContext,
  where: FilterGroup,
  patterns: readonly string[] = [],
  hits: SearchHits = {},
): Request {
  const here = request.eq("workspace_id", context.id);
  const filtered = filterTexts(columns, where, context).reduce((narrowed, condition) => narrowed.or(condition), here);
  // The cast is safe: each method returns the request it was called on.
  return (patterns.length > 0 ? applySearch(filtered, patterns, hits) : filtered) as Request & FilterableRequest;
}

/** A group of rows with exactly this value in a column, or with a day in this month. */
export type Within = { column: RecordColumn; value: string | null };

type Comparable<Request> = {
  eq(column: string, value: string): Request;
  is(column: string, value: null): Request;
  or(filters: string): Request;
};

/** Narrows a request to the rows of one group. */
export function applyFiltersWithin<Request extends Comparable<Request>>(
  request: Request,
  columns: RecordColumns,
  { column, value }: Within,
  context: FilterContext,
): Request {
  if (value === null) return request.is(column.path, null);
  if (!isByMonth(column)) return request.eq(textPath(column), value);
  const inMonth: RecordFilter = { column: column.name, operator: "between", values: monthSpan(value) };
  return filterTexts(columns, { join: "and", of: [inMonth] }, context).reduce(
    (filtered, filter) => filtered.or(filter),
    request,
  );
}
