import { atomsOfMeasure } from "#domain/metrics/compile.ts";
import type { Source } from "#domain/metrics/fact.ts";
import type { Atom } from "#domain/metrics/formula.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { DimensionId, MeasureId } from "#domain/metrics/question.ts";
import type { QueryContext, ResolvedQuery } from "#domain/metrics/resolved-query.ts";
import { selectSources } from "#domain/metrics/select-sources.ts";
import { conditionsOf, type FilterNode, type RecordFilter, writeFilters } from "#domain/records/record-filters.ts";

/** The stage IDs of each kind, for filtering lists by open, won or lost deals. */
export type StagesByKind = Readonly<Record<"open" | "won" | "lost", readonly string[]>>;

/** The teams of each member, for filtering lists by team. */
export type TeamsOfMembers = ReadonlyMap<string, readonly string[]>;

/** The workspace data needed to list the records behind a metric. */
export type ListContext = { stages: StagesByKind; teams: TeamsOfMembers };

type RecordList = MeasureResult["drill_down"][number][number];

/** Returns the lists of the records behind a metric, if list filters can select exactly these records. */
export function drillDownOf(id: MeasureId, query: ResolvedQuery, context: QueryContext & ListContext): RecordList[] {
  const addresses = new Map<string, RecordList>();
  for (const atom of atomsOfMeasure(id)) {
    for (const source of selectSources(atom.fact, query, context)) {
      const address = recordListOf(atom, source, query, context);
      if (address) addresses.set(`${address.entity} ${address.where ?? ""}`, address);
    }
  }
  return [...addresses.values()];
}

function recordListOf(
  atom: Atom,
  source: Source,
  query: ResolvedQuery,
  { stages, teams }: ListContext,
): RecordList | null {
  const { question, range, by } = query;
  const { records, dimensions } = source;
  // The list of activities has no record filters: it can only be filtered by day.
  if (atom.fact === "activities" && !question.filters)
    return { entity: "activities", where: null, fixed: null, day: null, by: [] };
  if (!records) return null;
  const conditions: FilterNode[] = [];
  const own = "column" in atom ? narrowed[`${atom.fact}.${atom.column}`] : undefined;
  if (own === null || (own && source.isOfWonDeals)) return null;
  if (own) conditions.push(own);
  if (records.only) conditions.push(records.only);
  const kinds = stageKinds(atom, source);
  if (kinds) conditions.push({ column: "stage_id", operator: "any", values: kinds.flatMap((kind) => stages[kind]) });
  if (atom.fact === "contacts") conditions.push({ column: "is_imported", operator: "is", values: ["false"] });
  for (const [name, filterValues] of Object.entries(question.filters ?? {})) {
    const { column, owner } = dimensions[name as DimensionId] ?? {};
    const condition = owner
      ? ofTeams(owner, filterValues ?? [], teams)
      : column
        ? conditionOn(column, filterValues ?? [])
        : null;
    if (!condition) return null;
    conditions.push(condition);
  }
  const group = { join: "and", of: conditions } as const;
  if (conditionsOf(group).some(({ values, operator }) => operator === "any" && values.length === 0)) return null;
  const fixed = [writeFilters(group), question.where?.[records.entity]].filter(Boolean).join(",");
  const days = records.day === null ? "" : (writeFilters([between(records.day, range.from, range.to)]) ?? "");
  const search = question.search?.[records.entity];
  return {
    entity: records.entity,
    ...(search && { search }),
    where: [fixed, days].filter(Boolean).join(",") || null,
    fixed: fixed || null,
    day: records.day,
    by: by.map((dimension) => dimensions[dimension]?.column ?? null),
  };
}

const oneOf = (column: string, value: string): RecordFilter => ({ column, operator: "any", values: [value] });
/** The list filters for atoms that count only some of their facts; null if no list filter can express them. */
const narrowed: Readonly<Record<string, RecordFilter | null>> = {
  "sales.refunds": { column: "revenue_minor", operator: "lt", values: ["0"] },
  "sales.refunded": { column: "revenue_minor", operator: "lt", values: ["0"] },
  "expenses.operating": oneOf("purpose", "operating"),
  "expenses.operating_rows": oneOf("purpose", "operating"),
  "expenses.acquisition": oneOf("purpose", "acquisition"),
  "expenses.acquisition_rows": oneOf("purpose", "acquisition"),
  "expenses.retention": oneOf("purpose", "retention"),
  "expenses.retention_rows": oneOf("purpose", "retention"),
  "contacts.leads": oneOf("lifecycle", "lead"),
  "contacts.converted": null,
  "messages.positive": oneOf("sentiment", "positive"),
  "messages.neutral": oneOf("sentiment", "neutral"),
  "messages.negative": oneOf("sentiment", "negative"),
  "messages.doubtful": oneOf("certainty", "doubtful"),
  "open_deals.stuck": null,
};

const between = (column: string, from: string, to: string): RecordFilter => ({
  column,
  operator: "between",
  values: [from, to],
});

/**
 * Returns the kinds of stages that a deal must be in to be counted: won for sales, the counted closed ones, or open.
 * Null for facts that do not depend on stages.
 */
function stageKinds(atom: Atom, source: Source): (keyof StagesByKind)[] | null {
  if (source.isOfWonDeals) return ["won"];
  if (atom.fact === "open_deals" || atom.fact === "expected_deals") return ["open"];
  if (atom.fact !== "closed_deals") return null;
  const name = "column" in atom ? atom.column : "";
  if (name.startsWith("won") || name.startsWith("cycle")) return ["won"];
  return name.startsWith("lost") ? ["lost"] : ["won", "lost"];
}

/**
 * Filters records by owners who belong to any of these teams. Null selects records without an owner, or with an owner
 * in no team.
 */
function ofTeams(column: string, filterValues: readonly (string | null)[], teams: TeamsOfMembers): FilterNode {
  const isWanted = (own: readonly string[]) =>
    own.length === 0 ? filterValues.includes(null) : own.some((team) => filterValues.includes(team));
  const values = [...teams].filter(([, own]) => isWanted(own)).map(([member]) => member);
  const owned: RecordFilter = { column, operator: "any", values };
  const unowned: RecordFilter = { column, operator: "empty", values: [] };
  if (!filterValues.includes(null)) return owned;
  return values.length === 0 ? unowned : { join: "or", of: [owned, unowned] };
}

/**
 * Filters a list by the values of a column: text columns allow only one value, links and choices allow several. Returns
 * null if the values cannot be combined; empty can only be the single value.
 */
function conditionOn(column: string, filterValues: readonly (string | null)[]): RecordFilter | null {
  const [value] = filterValues;
  const isText = !column.endsWith("_id") && !["purpose", "priority", "sentiment"].includes(column);
  if (filterValues.length === 1 && value === null) return { column, operator: "empty", values: [] };
  if (filterValues.includes(null) || (isText && filterValues.length > 1)) return null;
  return { column, operator: isText ? "is" : "any", values: filterValues.filter((value) => value !== null) };
}

/**
 * Returns the list of the records behind one row of a result, limited to its group and period; null if no filter
 * selects the group.
 */
export function rowDrillDown(
  address: RecordList,
  row: Pick<MeasureResult["rows"][number], "by" | "period">,
): Pick<RecordList, "entity" | "where" | "search"> | null {
  const search = address.search && { search: address.search };
  const conditions: RecordFilter[] = [];
  for (const [index, { id }] of row.by.entries()) {
    const column = address.by[index];
    const condition = column ? conditionOn(column, [id]) : null;
    if (!condition) return null;
    conditions.push(condition);
  }
  if (!row.period) {
    const own = writeFilters(conditions);
    return { entity: address.entity, ...search, where: [address.where, own].filter(Boolean).join(",") || null };
  }
  if (address.day !== null) conditions.push(between(address.day, row.period.from, row.period.to));
  return {
    entity: address.entity,
    ...search,
    where: [address.fixed, writeFilters(conditions)].filter(Boolean).join(",") || null,
  };
}
