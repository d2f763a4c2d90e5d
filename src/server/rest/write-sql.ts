import { logicSql, fieldSql } from "#server/rest/filter-sql.ts";
import type { ReadNode } from "#server/rest/read-plan.ts";
import { RestError, unknownColumnOfBody } from "#server/rest/rest-error.ts";
import type { Column, Relation } from "#server/rest/schema-cache.ts";
import { bodySlot, qualify, quoteName, type Parameters } from "#server/rest/statement.ts";
import type { Logic, Slot } from "#server/rest/syntax.ts";

export type Write = {
  kind: "insert" | "update" | "delete" | "put";
  relation: Relation;
  /** The columns with values in the body. */
  columns: string[];
  isArray: boolean;
  where: Logic[];
  conflict: { columns: string[]; action: "merge-duplicates" | "ignore-duplicates" } | null;
  fillsDefaults: boolean;
  /** The columns that the response needs. */
  returning: string[];
  /** True if the statement also returns, as vanda_inserted, whether each row is new. */
  countsInserted: boolean;
};

/** Returns the statement that changes rows, for use in a `with` clause. */
export function writeSql(parameters: Parameters, write: Write): string {
  const table = qualify(write.relation.name);
  const returning = `returning ${returningSql(parameters, write)}`;
  switch (write.kind) {
    case "delete":
      return `delete from ${table}${whereSql(parameters, write)} ${returning}`;
    case "update": {
      if (write.columns.length === 0) return `select ${returningSql(parameters, write)} from ${table} where false`;
      const set = write.columns.map((name) => `${quoteName(name)} = vanda_body.${quoteName(name)}`);
      const body = write.isArray
        ? `(select * from ${bodySql(parameters, write)} limit 1) as vanda_body`
        : bodySql(parameters, write);
      return `update ${table} set ${set.join(", ")} from ${body}${whereSql(parameters, write)} ${returning}`;
    }
    case "insert":
    case "put":
      return `insert into ${table} ${insertedSql(parameters, write)}${conflictSql(write)} ${returning}`;
  }
}

/**
 * Returns the values of the equality filters on the primary key. Throws a RestError unless a PUT has exactly one for
 * each column of the key.
 */
export function putFilters(relation: Relation, where: Logic[]): { column: string; value: Slot }[] {
  const filters = where.flatMap((logic) =>
    logic.kind === "filter" &&
    !logic.not &&
    logic.field.path.length === 0 &&
    logic.operation.op === "compare" &&
    logic.operation.operator === "eq" &&
    logic.operation.quantifier === null
      ? [{ column: logic.field.name, value: logic.operation.value }]
      : [],
  );
  const names = new Set(filters.map(({ column }) => column));
  const isWhole = relation.primaryKey.length > 0 && relation.primaryKey.every((column) => names.has(column));
  if (!isWhole || names.size !== relation.primaryKey.length || filters.length !== where.length) {
    throw new RestError(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators");
  }
  return filters;
}

/** Returns the columns of the written rows that the response needs. */
export function neededColumns(node: ReadNode): string[] {
  const needed = new Set<string>();
  for (const { relation, field } of node.order) if (relation === null) needed.add(field.name);
  for (const item of node.items) {
    if (item.kind === "field") {
      if (item.field.name !== "*") needed.add(item.field.name);
    } else if (item.link.routine === null) for (const [ours] of item.link.columns) needed.add(ours);
    else for (const name of node.source.columns.keys()) needed.add(name);
  }
  return [...needed];
}

function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (!column) throw unknownColumnOfBody(relation.name, name);
  return column;
}

function whereSql(parameters: Parameters, { relation, where }: Write): string {
  if (where.length === 0) return "";
  const scope = {
    alias: relation.name,
    source: { relation: relation.name, columns: relation.columns, computed: relation.computed },
  };
  return ` where ${where.map((logic) => logicSql(parameters, scope, logic)).join(" and ")}`;
}

function returningSql(parameters: Parameters, { relation, returning, countsInserted }: Write): string {
  const source = { relation: relation.name, columns: relation.columns, computed: relation.computed };
  const columns = returning.map((name) => {
    const value = fieldSql(parameters, { alias: relation.name, source }, { name, path: [] });
    return `${value} as ${quoteName(name)}`;
  });
  // A row updated by "on conflict do update" has the mark of the transaction that locked it.
  if (countsInserted) columns.push(`(${quoteName(relation.name)}.xmax = 0) as vanda_inserted`);
  return columns.length > 0 ? columns.join(", ") : "1";
}

function insertedSql(parameters: Parameters, write: Write): string {
  const { columns, isArray, relation } = write;
  if (columns.length === 0) {
    return isArray ? `select from json_array_elements(${parameters.bind(bodySlot)}::json)` : "default values";
  }
  const names = columns.map(quoteName);
  const match =
    write.kind === "put"
      ? putFilters(relation, write.where).map(({ column, value }) => {
          const type = columnOf(relation, column).type;
          return `vanda_body.${quoteName(column)} = ${parameters.bind(value)}::${type}`;
        })
      : [];
  for (const { column } of write.kind === "put" ? putFilters(relation, write.where) : []) {
    if (!columns.includes(column)) throw putMismatch();
  }
  const rows = names.map((name) => `vanda_body.${name}`).join(", ");
  const where = match.length > 0 ? ` where ${match.join(" and ")}` : "";
  return `(${names.join(", ")}) select ${rows} from ${bodySql(parameters, write)}${where}`;
}

export const putMismatch = () =>
  new RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");

/**
 * Returns the SQL of the body as rows with the columns' own types, filled with defaults for missing keys if requested.
 */
function bodySql(parameters: Parameters, { columns, isArray, relation, fillsDefaults }: Write): string {
  const known = columns.map((name) => columnOf(relation, name));
  const types = known.map((column) => `${quoteName(column.name)} ${column.type}`).join(", ");
  const body = parameters.bind(bodySlot);
  const defaults = known.flatMap((column) =>
    column.default === null ? [] : [`'${column.name.replaceAll("'", "''")}', ${column.default}`],
  );
  const alias = `as vanda_body(${types})`;
  if (!fillsDefaults || defaults.length === 0)
    return `${isArray ? "json_to_recordset" : "json_to_record"}(${body}::json) ${alias}`;
  const filled = `jsonb_build_object(${defaults.join(", ")})`;
  return isArray
    ? `jsonb_to_recordset((select jsonb_agg(${filled} || item) from jsonb_array_elements(${body}::jsonb) item)) ${alias}`
    : `jsonb_to_record(${filled} || ${body}::jsonb) ${alias}`;
}

function conflictSql({ conflict, columns, relation }: Write): string {
  if (!conflict || conflict.columns.length === 0) return "";
  for (const name of conflict.columns) {
    if (!relation.columns.has(name)) throw new RestError(400, "42703", `column "${name}" does not exist`);
  }
  const target = ` on conflict (${conflict.columns.map(quoteName).join(", ")})`;
  if (conflict.action === "ignore-duplicates" || columns.length === 0) return `${target} do nothing`;
  const set = columns.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`);
  return `${target} do update set ${set.join(", ")}`;
}
