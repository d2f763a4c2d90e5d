import type { Currency } from "#domain/numbers/currency.ts";
import { toMinor } from "#domain/numbers/money.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { calendarSpan, calendarSpans, lastDays, nextDays } from "#domain/records/lists/relative-days.ts";
import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";
import {
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
  isGroup,
  type RecordFilter,
} from "#domain/records/record-filters.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";

/** The workspace of the request. Amounts are compared in its currency, and days start in its time zone. */
export type FilterContext = { id: string; currency: Currency; time_zone: string };

/** Quotes the value of a condition for PostgREST. */
export const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;

/** Returns the path of a column. A value within JSON is selected as text. */
export const textPath = ({ path }: RecordColumn) => path.replace(/->(?!>)(?=[^>]*$)/, "->>");

const not = (condition: string) => `not.${condition}`;
const and = (conditions: readonly string[]) => `and(${conditions.join(",")})`;
const or = (conditions: readonly string[]) => `or(${conditions.join(",")})`;

/** Returns a case-insensitive pattern that matches a text anywhere, at the start, or as a whole. */
function textMatch(text: string, where: "anywhere" | "start" | "whole"): string {
  const [before, after] = { anywhere: ["", ""], start: ["^", ""], whole: ["^", "$"] }[where];
  // PostgREST reads a star in a LIKE pattern as a wildcard that cannot be escaped, so a regular expression is used.
  if (text.includes("*")) {
    const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return `imatch.${quoted(`${before}${escaped}${after}`)}`;
  }
  const escaped = text.replace(/[\\%_]/g, "\\$&");
  return `ilike.${quoted(`${where === "anywhere" ? "%" : ""}${escaped}${where === "whole" ? "" : "%"}`)}`;
}

type Context = { entity: Entity; workspace: FilterContext; today: string };

/** Returns the first and last day of a date condition; an open end is empty. */
function spanOf(
  operator: FilterOperator,
  [first = "", second = ""]: readonly string[],
  today: string,
): [string, string] {
  const span = calendarSpans.find((span) => span === operator);
  if (span) return calendarSpan(span, today);
  switch (operator) {
    case "on":
      return [first, first];
    case "before":
      return ["", addDays(first, -1)];
    case "after":
      return [addDays(first, 1), ""];
    case "last":
      return lastDays(Number(first), today);
    case "next":
      return nextDays(Number(first), today);
    default:
      return [first, second];
  }
}

/** Returns the start of a day in the workspace's time zone, as a text that Postgres converts. */
const startOf = (day: string, { time_zone }: FilterContext) => `${day} 00:00:00 ${time_zone}`;

const within = (path: string, [from, to]: [string, string]) =>
  [from && `${path}.gte.${from}`, to && `${path}.lte.${to}`].filter(Boolean);

const momentsWithin = (path: string, [from, to]: [string, string], context: FilterContext) =>
  [
    from && `${path}.gte.${quoted(startOf(from, context))}`,
    to && `${path}.lt.${quoted(startOf(addDays(to, 1), context))}`,
  ].filter(Boolean);

function dayCondition(column: RecordColumn, span: [string, string], context: FilterContext): string {
  if (column.kind === "moment") return and(momentsWithin(column.path, span, context));
  if (column.kind === "date") return and(within(textPath(column), span));
  // A deal without a close date counts as closed on the day it was created, unless it was imported.
  return or([
    and(within("close_date", span)),
    and(["close_date.is.null", "is_imported.is.false", ...momentsWithin("created_at", span, context)]),
  ]);
}

function valueCondition(
  column: RecordColumn,
  { operator, values }: RecordFilter,
  { entity, workspace }: Context,
): string {
  const path = column.measure ?? column.path;
  const isMoney = column.kind === "money";
  const bound = (value: string) => (isMoney ? String(toMinor(value, workspace.currency) ?? "") : value);
  // Amounts in other currencies cannot be compared with amounts in the workspace's currency.
  const here = isMoney && hasCurrencyColumn(entity) ? [`currency.eq.${workspace.currency}`] : [];
  const [first = "", second = ""] = values.map((value) => value && bound(value));
  if (operator === "between") {
    const ends = [first && `${path}.gte.${first}`, second && `${path}.lte.${second}`].filter(Boolean);
    return and([...here, ...(ends.length > 0 ? ends : [`${path}.is.null`])]);
  }
  // No amount equals a value with more decimals than the currency has.
  if (first === "") return operator === "ne" ? and(["id.not.is.null"]) : and(["id.is.null"]);
  if (operator === "ne") {
    return or([
      `${path}.is.null`,
      `${path}.neq.${first}`,
      ...(here.length > 0 ? [`currency.neq.${workspace.currency}`] : []),
    ]);
  }
  return and([...here, `${path}.${operator}.${first}`]);
}

function choiceCondition(column: RecordColumn, { operator, values }: RecordFilter): string {
  const path = textPath(column);
  if (column.kind !== "multiChoice") {
    const list = `in.(${values.map(quoted).join(",")})`;
    return operator === "none" ? or([`${path}.is.null`, `${path}.${not(list)}`]) : `${path}.${list}`;
  }
  const has = (value: string) => `cs.${quoted(JSON.stringify([value]))}`;
  if (operator === "none")
    return or([`${column.path}.is.null`, and(values.map((value) => `${column.path}.${not(has(value))}`))]);
  return (operator === "all" ? and : or)(values.map((value) => `${column.path}.${has(value)}`));
}

/** Filters an array of tags or links. The index of tags only includes records that have some. */
function tagsCondition({ path }: RecordColumn, { operator, values }: RecordFilter): string {
  const list = quoted(`{${values.join(",")}}`);
  const isTagged = `${path}.neq.{}`;
  switch (operator) {
    case "empty":
      return `${path}.eq.{}`;
    case "filled":
      return isTagged;
    case "none":
      return `${path}.not.ov.${list}`;
    default:
      return and([isTagged, `${path}.${operator === "all" ? "cs" : "ov"}.${list}`]);
  }
}

function textCondition(column: RecordColumn, { operator, values: [text = ""] }: RecordFilter): string {
  const path = textPath(column);
  const match = textMatch(text, operator === "starts" ? "start" : operator.startsWith("is") ? "whole" : "anywhere");
  const isNegative = operator === "lacks" || operator === "isNot";
  return isNegative ? or([`${path}.is.null`, `${path}.${not(match)}`]) : `${path}.${match}`;
}

function conditionText(column: RecordColumn, filter: RecordFilter, context: Context): string {
  const { operator, values } = filter;
  if (column.kind === "tags" || column.kind === "links") return tagsCondition(column, filter);
  if (operator === "empty") return `${column.path}.is.null`;
  if (operator === "filled") return `${column.path}.not.is.null`;
  switch (column.kind) {
    case "date":
    case "moment":
    case "closing":
      return dayCondition(column, spanOf(operator, values, context.today), context.workspace);
    case "integer":
    case "number":
    case "money":
    case "percent":
      return valueCondition(column, filter, context);
    case "choice":
    case "link":
    case "multiChoice":
      return choiceCondition(column, filter);
    case "boolean":
      return `${textPath(column)}.eq.${values[0] ?? ""}`;
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "url":
      return textCondition(column, filter);
  }
}

function nodeText(columns: RecordColumns, node: FilterNode, context: Context): string[] {
  if (!isGroup(node)) {
    const column = columnOf(columns, node.column);
    return column ? [conditionText(column, node, context)] : [];
  }
  const parts = node.of.flatMap((child) => nodeText(columns, child, context));
  return parts.length === 0 ? [] : [`${node.join}(${parts.join(",")})`];
}

/**
 * Converts a filter tree to conditions for PostgREST that must all be met. Relative days are resolved at the time of
 * the request, in the workspace's time zone.
 */
export function filterTexts(
  columns: RecordColumns,
  where: FilterGroup,
  workspace: FilterContext,
  now = new Date(),
): string[] {
  const context = { entity: columns.entity, workspace, today: dayIn(now, workspace.time_zone) };
  if (where.join === "and") return where.of.flatMap((node) => nodeText(columns, node, context));
  return nodeText(columns, where, context);
}
