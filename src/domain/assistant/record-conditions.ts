import { parseCustomFieldFilter } from "#domain/assistant/custom-field-filters.ts";
import type { ParsedQuestion, ParsedFilter } from "#domain/assistant/parsed-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Days, Grain, Range } from "#domain/metrics/question.ts";
import { firstDay, periodOf, resolveRange } from "#domain/metrics/ranges.ts";
import type { Entity } from "#domain/records/entity.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import type { FilterNode, RecordFilter } from "#domain/records/record-filters.ts";

/** Returns the list column for a filter of a record type; null if there is none. */
export function columnFor(entity: Entity, by: ParsedFilter["by"]): string | null {
  const columns = recordColumns(entity);
  const name = [`${by}_id`, by, `${by}_minor`].find((candidate) => columnOf(columns, candidate) !== undefined);
  return name ?? null;
}

/** Converts a filter into a list condition; null if the list has no such condition. */
export function conditionFor(entity: Entity, filter: ParsedFilter): FilterNode | null {
  const { by, id, isExcluded } = filter;
  if (by === "custom") return ownCondition(entity, filter);
  const name = columnFor(entity, by);
  if (name === null) return null;
  if (id === null) return { column: name, operator: isExcluded ? "filled" : "empty", values: [] };
  const kind = columnOf(recordColumns(entity), name)?.kind;
  const isText = kind === "text" || kind === "longText";
  if (!isText) return { column: name, operator: isExcluded ? "none" : "any", values: [id] };
  const ownFilter: RecordFilter = { column: name, operator: isExcluded ? "isNot" : "is", values: [id] };
  // Records without a region use their country instead, as in metrics.
  if (by !== "region" || columnOf(recordColumns(entity), "country") === undefined || isExcluded) return ownFilter;
  const country: RecordFilter = { column: "country", operator: "is", values: [id] };
  const isUnset: RecordFilter = { column: "region", operator: "empty", values: [] };
  return { join: "or", of: [ownFilter, { join: "and", of: [isUnset, country] }] };
}

/**
 * Converts a custom field's filter; null if the record type does not have the field, or if the filter names no choice.
 */
function ownCondition(entity: Entity, { id, isExcluded }: ParsedFilter): FilterNode | null {
  const field = id === null ? null : parseCustomFieldFilter(id);
  if (field?.entity !== entity) return null;
  const { key: column, choice, isBoolean } = field;
  if (isBoolean) return { column, operator: "is", values: [String(!isExcluded)] };
  return choice === null ? null : { column, operator: isExcluded ? "none" : "any", values: [choice] };
}

const fieldOf = ({ by, id }: ParsedFilter) => (by === "custom" ? id?.split(".").slice(0, 2).join(".") : by);

/**
 * Converts filters into conditions; null if one of them cannot be applied to the record type. Several values of one
 * field are combined with "or", excluded values with "and".
 */
export function conditionsFor(entity: Entity, filters: readonly ParsedFilter[]): FilterNode[] | null {
  const conditions: FilterNode[] = [];
  for (const [, same] of Map.groupBy(filters, (filter) => `${fieldOf(filter)} ${filter.isExcluded}`)) {
    const each = same.map((filter) => conditionFor(entity, filter));
    const known = each.filter((node) => node !== null);
    if (known.length < each.length) return null;
    const [only] = known;
    if (known.length === 1 && only) conditions.push(only);
    else conditions.push({ join: same[0]?.isExcluded ? "and" : "or", of: known });
  }
  return conditions;
}

const amountColumns: Partial<Record<Entity, string>> = {
  deals: "value_minor",
  sales: "revenue_minor",
  expenses: "amount_minor",
  accounts: "annual_revenue_minor",
};
/** Returns the column with the amounts of a record type; undefined if it has none. */
export const amountColumn = (entity: Entity): string | undefined => amountColumns[entity];

const operators = { more: "gt", less: "lt", least: "gte", most: "lte" } as const;

/** Converts amount limits into conditions; null if there are limits but the record type has no amounts. */
export function amountConditions(entity: Entity, amounts: ParsedQuestion["amounts"] = []): FilterNode[] | null {
  const column = amountColumns[entity];
  if (amounts.length > 0 && column === undefined) return null;
  return amounts.map(({ than, value }) => ({
    column: column ?? "",
    operator: operators[than],
    values: [String(value)],
  }));
}

const spans: Partial<Record<string, Grain>> = { this_month: "month", this_quarter: "quarter", this_year: "year" };

/**
 * Extends this month, quarter or year to its end. Metrics about the past end today, metrics about expected values do
 * not.
 */
export function wholeRange(range: Range, today: string): Range {
  const grain = typeof range === "string" ? spans[range] : undefined;
  return grain ? periodOf(today, grain) : range;
}

/** Returns the conditions for the days of a column; none for all time. */
export function dayConditions(column: string, range: Range | undefined, today: string): FilterNode[] {
  if (range === undefined || range === "all") return [];
  const { from, to }: Days = resolveRange(range, today);
  return [{ column, operator: "between", values: [from === firstDay ? "" : from, to] }];
}

/** Returns the conditions for deals that are in a state, or not in it; null if the list cannot express the state. */
export function stateConditions({ state, isNotState }: ParsedQuestion, { stages }: Vocabulary): FilterNode[] | null {
  if (state === undefined || state === "new") return isNotState ? null : [];
  if (state === "stuck") return null;
  const ids = isNotState ? Object.entries(stages).flatMap(([kind, own]) => (kind === state ? [] : own)) : stages[state];
  return ids.length > 0 ? [{ column: "stage_id", operator: "any", values: [...ids] }] : null;
}
