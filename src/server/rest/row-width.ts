import type { ReadNode } from "#server/rest/read-plan.ts";
import { bytesOf, valueLimitSql } from "#server/rest/response-size.ts";
import type { Parameters } from "#server/rest/statement.ts";

/** Number of times that a value may occur in a row of a response without being measured. */
const fewTimes = 8;
/** Types whose values are never long. */
const short = new Set([
  "uuid",
  "bool",
  "int2",
  "int4",
  "int8",
  "float4",
  "float8",
  "numeric",
  "date",
  "time",
  "timestamp",
]);
const isShort = (base: string | undefined) => base !== undefined && short.has(base.replace(/tz$/, ""));

/**
 * Returns the number of times that the value of a column occurs in one row of the response: under several names, or in
 * several to-one embeds.
 */
export function timesInRow(node: ReadNode, name: string, toOnes: number): number {
  const here = node.items.filter(
    (item) => item.kind === "field" && (item.field.name === name || item.field.name === "*"),
  );
  return here.length * ("isToOne" in node && node.isToOne ? toOnes : 1);
}

/**
 * Returns the SQL of a value. If the value occurs many times in a row, its size is checked first, because the row is
 * created before the size of its list is checked.
 */
export function measuredSql(
  parameters: Parameters,
  value: string,
  { base, times }: { base: string | undefined; times: number },
): string {
  if (times <= fewTimes || isShort(base)) return value;
  return `case when ${valueLimitSql(parameters, bytesOf(value), times)} then ${value} end`;
}
