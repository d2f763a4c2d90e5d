import { isGrouped, type ReadNode, type Sums } from "#server/rest/read-plan.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";
import { qualify, quoteName } from "#server/rest/statement.ts";
import type { Logic } from "#server/rest/syntax.ts";

/**
 * Settings of statements that join the sums of a whole table: memory to sort them, and a plan for the size of the
 * workspace, as the best plan for a small one is very slow for a large one.
 */
export const settingsOfSums = { work_mem: "64MB", plan_cache_mode: "force_custom_plan" };

/** Returns the sums that a read of a table uses; null if it uses none. */
export function findSums(schema: SchemaCache, node: ReadNode): Sums | null {
  const { alias, from, source, items, where, order } = node;
  const relation = source.relation === null ? undefined : schema.relations.get(source.relation);
  if (!relation || from !== qualify(relation.name)) return null;
  const isSum = (name: string) => relation.sums.has(name);
  const isShown = items.some((item) => item.kind === "field" && isSum(item.field.name));
  const isNeeded =
    where.flatMap(namesIn).some(isSum) ||
    order.some((term) => term.relation === null && isSum(term.field.name)) ||
    (isShown && isGrouped(node));
  if (!isNeeded && !isShown) return null;
  return { alias: `${alias}_sums`, key: relation.primaryKey, columns: relation.sums, isOfPage: !isNeeded };
}

const namesIn = (logic: Logic): string[] => (logic.kind === "filter" ? [logic.field.name] : logic.of.flatMap(namesIn));

/** Returns the join of the sums to the rows of a table. */
export const joinSums = ({ alias, sums }: ReadNode) =>
  sums && !sums.isOfPage ? ` left join "private".${quoteName(sums.alias)} on ${keySql(sums, alias)}` : "";

/** Returns the join of the sums to the rows of a page. With an offset, Postgres looks them up row by row. */
export function joinSumsOfPage({ alias, sums }: ReadNode): string {
  if (!sums?.isOfPage) return "";
  const view = quoteName(sums.alias);
  return ` left join lateral (select * from "private".${view} where ${keySql(sums, alias)} offset 0) as ${view} on true`;
}

const keySql = ({ alias: view, key }: Sums, alias: string) =>
  key.map((name) => `${quoteName(view)}.${quoteName(name)} = ${quoteName(alias)}.${quoteName(name)}`).join(" and ");
