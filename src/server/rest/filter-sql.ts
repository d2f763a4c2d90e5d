import { closest } from "#server/rest/find-link.ts";
import type { ReadNode, Source, Sums } from "#server/rest/read-plan.ts";
import { RestError, undefinedColumn } from "#server/rest/rest-error.ts";
import { asRow, qualify, quoteName, type Parameters } from "#server/rest/statement.ts";
import type { CompareOperator, Field, Filter, Logic, Operation, TextSearch } from "#server/rest/syntax.ts";

const compareSql: Record<CompareOperator, string> = {
  eq: "=",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  neq: "<>",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};
const searchSql: Record<TextSearch, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const json = new Set(["json", "jsonb"]);

/** A named source of columns: a node of the plan or the target of a write. */
export type Scope = { alias: string; source: Source; sums?: Sums | null };

/**
 * Returns the SQL of a column, a computed field, or a JSON path in one of them. Throws a RestError if there is no such
 * column.
 */
export function fieldSql(parameters: Parameters, scope: Scope, field: Field): string {
  const column = scope.source.columns.get(field.name);
  if (!column && !scope.source.computed.has(field.name))
    throw undefinedColumn(scope.alias, field.name, closest(field.name, scope.source.columns.keys()));
  const name = column ? `${quoteName(scope.alias)}.${quoteName(field.name)}` : computedSql(scope, field.name);
  if (field.path.length === 0) return name;
  // For all other types (such as arrays and composites), the path applies to the JSON representation.
  const start = column && json.has(column.base) ? name : `to_jsonb(${name})`;
  const steps = field.path.map(
    (step) => `${step.arrow}${parameters.bind(step.key)}::${step.isIndex ? "text::int" : "text"}`,
  );
  return `(${start}${steps.join("")})`;
}

function computedSql({ alias, source, sums }: Scope, name: string): string {
  if (sums?.columns.has(name)) return `${quoteName(sums.alias)}.${quoteName(name)}`;
  if (!source.isRecord || source.relation === null) return `${quoteName(alias)}.${quoteName(name)}`;
  return `${qualify(name)}(${asRow(alias, source.relation, source.columns)})`;
}

/**
 * Returns the contents of a `where` clause: filters joined by and, or and not. For embeds it only checks whether they
 * exist.
 */
export function logicSql(
  parameters: Parameters,
  scope: Scope,
  logic: Logic,
  embedExists: (name: string) => string | null = () => null,
): string {
  if (logic.kind !== "filter") {
    const parts = logic.of.map((part) => logicSql(parameters, scope, part, embedExists));
    return `${logic.not ? "not " : ""}(${parts.join(` ${logic.kind} `)})`;
  }
  const exists = logic.field.path.length === 0 ? embedExists(logic.field.name) : null;
  // An embed may have the same name as a column. Then only checks for null refer to the embed; all other filters refer
  // to the column.
  const isOfEmbed = exists && (asksPresence(logic) || !scope.source.columns.has(logic.field.name));
  if (isOfEmbed) return `${wantsEmbed(logic) ? "" : "not "}${exists}`;
  const subject = fieldSql(parameters, scope, logic.field);
  return `${logic.not ? "not " : ""}(${operationSql(parameters, scope, logic, subject)})`;
}

const asksPresence = ({ operation }: Filter) =>
  operation.op === "is" && (operation.value === "NULL" || operation.value === "NOT NULL");

function wantsEmbed({ field, not, operation }: Filter): boolean {
  if (operation.op === "is" && operation.value === "NULL") return not;
  if (operation.op === "is" && operation.value === "NOT NULL") return !not;
  throw new RestError(400, "PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });
}

function operationSql(parameters: Parameters, scope: Scope, { field, operation }: Filter, subject: string): string {
  switch (operation.op) {
    case "in":
      return `${subject} = any(${parameters.bind(operation.values)})`;
    case "is":
      return `${subject} is ${operation.value}`;
    case "isdistinct":
      return `${subject} is distinct from ${parameters.bind(operation.value)}`;
    case "search":
      return searchOperation(parameters, scope.source, field, operation, subject);
    case "compare": {
      const value = parameters.bind(operation.value);
      const operand = operation.quantifier ? `${operation.quantifier}(${value})` : value;
      return `${subject} ${compareSql[operation.operator]} ${operand}`;
    }
  }
}

/**
 * Returns the SQL of a text search. A tsvector column is used directly; all other values, including JSON paths, are
 * first converted to a vector.
 */
function searchOperation(
  parameters: Parameters,
  source: Source,
  field: Field,
  { search, language, value }: Extract<Operation, { op: "search" }>,
  subject: string,
): string {
  const config = language === null ? "" : `${parameters.bind(language)}::regconfig, `;
  const base = source.columns.get(field.name)?.base ?? source.computed.get(field.name);
  const vector = field.path.length === 0 && base === "tsvector" ? subject : `to_tsvector(${config}${subject})`;
  return `${vector} @@ ${searchSql[search]}(${config}${parameters.bind(value)})`;
}

/** Returns the SQL conditions that link a child row to a row of its parent. */
export function linkSql(parent: ReadNode, child: { alias: string }, columns: [string, string][]): string {
  return columns
    .map(
      ([ours, theirs]) =>
        `${quoteName(child.alias)}.${quoteName(theirs)} = ${quoteName(parent.alias)}.${quoteName(ours)}`,
    )
    .join(" and ");
}
