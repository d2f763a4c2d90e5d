import { describeValue, swaggerType } from "#server/rest/openapi/swagger-type.ts";
import type { VisibleRelation } from "#server/rest/openapi/visible-schema.ts";
import type { Column } from "#server/rest/schema-cache.ts";

/** Describes the rows of a relation. */
export function writeDefinition(relation: VisibleRelation) {
  const required = relation.columns.filter((column) => !column.isNullable).map(({ name }) => name);
  return {
    description: relation.comment ?? undefined,
    required: required.length > 0 ? required : undefined,
    properties: Object.fromEntries(relation.columns.map((column) => [column.name, writeProperty(relation, column)])),
    type: "object",
  };
}

function writeProperty(relation: VisibleRelation, column: Column) {
  return {
    default: readDefault(column),
    description: describeColumn(relation, column),
    enum: column.values ?? undefined,
    maxLength: readMaxLength(column.type),
    ...describeValue(column.format),
  };
}

/**
 * Returns the comment of a column, with the marks by which tools find keys in PostgREST's documents; undefined if there
 * is neither.
 */
function describeColumn(relation: VisibleRelation, { name, comment }: Column): string | undefined {
  const target = findTarget(relation, name);
  const notes = [
    ...(relation.primaryKey.includes(name) ? ["This is a Primary Key.<pk/>"] : []),
    ...(target
      ? [
          `This is a Foreign Key to \`${target.table}.${target.column}\`.<fk table='${target.table}' column='${target.column}'/>`,
        ]
      : []),
  ];
  if (notes.length === 0) return comment ?? undefined;
  return `${comment === null ? "" : `${comment}\n\n`}${["Note:", ...notes].join("\n")}`;
}

/**
 * Returns the target of a column; null if there is none. PostgREST reports targets for keys of one column. Keys here
 * also contain the workspace, so the shortest key with the column determines its target, and a column shared by several
 * such keys has none.
 */
export function findTarget({ links }: VisibleRelation, column: string): { table: string; column: string } | null {
  const keys = links
    .filter((link) => link.isKeyOurs && link.columns.some(([ours]) => ours === column))
    .sort((a, b) => a.columns.length - b.columns.length);
  const [shortest, next] = keys;
  if (!shortest || (shortest.columns.length > 1 && next?.columns.length === shortest.columns.length)) return null;
  const pair = shortest.columns.find(([ours]) => ours === column);
  return pair ? { table: shortest.to, column: pair[1] } : null;
}

function readMaxLength(type: string): number | undefined {
  const length = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1];
  return length === undefined ? undefined : Number(length);
}

/**
 * Converts a default to JSON; undefined if there is none. For text, returns the contents of the quotes, or else the
 * expression; for other types, only defaults that are valid JSON.
 */
function readDefault({ format, default: expression }: Column): unknown {
  if (expression === null) return undefined;
  if (swaggerType(format) === "string") {
    const suffix = `'::${format}`;
    const isQuoted = expression.startsWith("'") && expression.endsWith(suffix);
    return isQuoted ? expression.slice(1, -suffix.length).replaceAll("''", "'") : expression;
  }
  try {
    return JSON.parse(expression);
  } catch {
    return undefined;
  }
}
