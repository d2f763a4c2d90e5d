import pg from "pg";

import { isUuid } from "#domain/uuid.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import type { WatchedColumn, WatchedTable } from "#server/realtime/watched-tables.ts";

const comparisons = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  isdistinct: "is distinct from",
} as const;
const patterns = { like: "like", ilike: "ilike", match: "~", imatch: "~*" } as const;
const truths = new Set(["null", "true", "false", "unknown"]);

/** A part `column=operator.value` of a filter, in the official client's notation. */
export type Condition = { column: WatchedColumn; operator: string; isNegated: boolean; values: string[] };

export class BadFilter extends Error {}

/**
 * True if evaluating a condition may take a long time for each row: the duration of a pattern is determined by its
 * author.
 */
export const isPattern = ({ operator }: Condition) => operator in patterns;

/**
 * Parses a filter such as `stage=eq.won,value=not.in.(1,2)`. All conditions must be true. Throws a BadFilter if the
 * text is not a filter of the table.
 */
export function parseFilter(text: string, table: WatchedTable): Condition[] {
  const parts = splitAtCommas(text);
  if (parts.length > realtimeLimits.conditionsPerBinding) {
    throw new BadFilter(`A filter has at most ${realtimeLimits.conditionsPerBinding} conditions`);
  }
  return parts.map((part) => parseCondition(part, table));
}

function parseCondition(part: string, table: WatchedTable): Condition {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(part);
  if (!match) throw new BadFilter(`A condition is written column=operator.value, not ${part}`);
  const [, columnName = "", negation, operator = "", rest = ""] = match;
  const column = table.columns.find(({ name }) => name === columnName);
  if (!column) throw new BadFilter(`The table ${table.name} has no column ${columnName}`);
  const isNegated = negation !== undefined;
  if (operator === "in") return { column, operator, isNegated, values: listOf(rest) };
  if (operator === "is") {
    if (!truths.has(rest)) throw new BadFilter("After is. comes null, true, false or unknown");
  } else if (!(operator in comparisons) && !(operator in patterns)) {
    throw new BadFilter(`Unknown operator ${operator}`);
  } else if (operator.endsWith("match") && /\\[1-9]/.test(rest)) {
    // The changes of all users wait for each filter, and back-references can make a pattern arbitrarily slow.
    throw new BadFilter("A pattern cannot refer back to what it has found");
  }
  return { column, operator, isNegated, values: [unquote(rest)] };
}

/** Returns a condition as SQL. Its value becomes a parameter, so that nothing in it is parsed as SQL. */
export function toSql({ column, operator, isNegated, values }: Condition, bind: (value: string) => string): string {
  const left = `t.${pg.escapeIdentifier(column.name)}`;
  return isNegated ? `not coalesce(${positive()}, false)` : positive();

  function positive(): string {
    const [value = ""] = values;
    if (operator === "is") return `${left} is ${value}`;
    if (operator === "in") return `${left} = any (${bind(toArray(values))}::${column.sqlType}[])`;
    if (isKeyOf(patterns, operator)) return `${left}::text ${patterns[operator]} ${bind(value)}::text`;
    if (isKeyOf(comparisons, operator)) return `${left} ${comparisons[operator]} ${bind(value)}::${column.sqlType}`;
    throw new BadFilter(`Unknown operator ${operator}`);
  }
}

/** Returns an SQL expression that fails if a value of a new filter does not have the type of its column. */
export function toProbe({ column, operator, values }: Condition, bind: (value: string) => string): string {
  const [value = ""] = values;
  if (operator === "is") return "true";
  if (operator === "in") return `${bind(toArray(values))}::${column.sqlType}[] is null`;
  if (isKeyOf(patterns, operator)) return `'' ${patterns[operator]} ${bind(value)}::text`;
  return `${bind(value)}::${column.sqlType} is null`;
}

/** Evaluates a condition for a deleted row when only its key is known. Conditions that cannot be evaluated are true. */
export function holdsForKey(
  { column, operator, isNegated, values }: Condition,
  key: { workspace_id: string; id: string },
) {
  if (column.name !== "workspace_id" && column.name !== "id") return true;
  const isAmong = values.some((value) => value.toLowerCase() === key[column.name as keyof typeof key]);
  if (operator === "eq" || operator === "in") return isAmong !== isNegated;
  if (operator === "neq") return isAmong === isNegated;
  return true;
}

/** Returns the only workspace that the conditions allow; null if they do not specify one. */
export function workspaceOf(conditions: Condition[]): string | null {
  const named = conditions.find(
    ({ column, operator, isNegated, values: [value = ""] }) =>
      column.name === "workspace_id" && operator === "eq" && !isNegated && isUuid(value),
  );
  return named?.values[0]?.toLowerCase() ?? null;
}

const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key);
const toArray = (values: string[]) => `{${values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;

/** Splits at commas, except within quotes or brackets. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted && sign === "\\") {
      part += sign + (text[(at += 1)] ?? "");
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === "(") depth += 1;
    else if (!isQuoted && sign === ")") depth -= 1;
    if (sign === "," && !isQuoted && depth <= 0) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part];
}

function listOf(text: string): string[] {
  if (!text.startsWith("(") || !text.endsWith(")")) throw new BadFilter("After in. comes a list in brackets");
  const values = splitAtCommas(text.slice(1, -1)).map(unquote);
  if (values.length > 100) throw new BadFilter("A list has at most 100 values");
  return values;
}

function unquote(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/gs, "$1")
    : text;
}
