import { bytesOf, stopsBeyond } from "#server/rest/answer-size.ts";
import type { ReadNode } from "#server/rest/read-plan.ts";
import type { Parameters } from "#server/rest/statement.ts";

/** So often may one value stand in a row of an answer unmeasured. */
const fewTimes = 8;
/** Of these a value is never long. */
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

/** How often the value of a column stands in one row of the answer: under several names, or in many embeds of one row each. */
export function timesInRow(node: ReadNode, name: string, toOnes: number): number {
  const here = node.items.filter(
    (item) => item.kind === "field" && (item.field.name === name || item.field.name === "*"),
  );
  return here.length * ("isToOne" in node && node.isToOne ? toOnes : 1);
}

/**
 * The SQL of a value; where it stands in a row many times over, it is measured first, as the row would be made before its
 * list could be.
 */
export function measuredSql(
  parameters: Parameters,
  value: string,
  { base, times }: { base: string | undefined; times: number },
): string {
  if (times <= fewTimes || isShort(base)) return value;
  return `case when ${stopsBeyond(parameters, bytesOf(value), times)} then ${value} end`;
}
