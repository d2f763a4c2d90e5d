import { curl, type Entry, literal } from "#server/functions/reference/entry.ts";
import { splitComment } from "#server/rest/openapi/split-comment.ts";
import type { VisibleRelation, VisibleSchema } from "#server/rest/openapi/visible-schema.ts";
import { findTarget } from "#server/rest/openapi/write-definition.ts";
import type { Routine } from "#server/rest/schema-cache.ts";

/** Describes the tables for the API reference. Functions of a row are read like columns. */
export const describeTables = ({ relations, routines }: VisibleSchema, origin: string): Entry[] => {
  const comments = new Map(routines.map(({ name, comment }) => [name, comment]));
  return inOrder(relations).map((relation) => describeTable(relation, comments, origin));
};

function describeTable(relation: VisibleRelation, comments: ReadonlyMap<string, string | null>, origin: string): Entry {
  const { name, columns, methods, unreadable, computed } = relation;
  const read = columns
    .map((column) => column.name)
    .filter((column) => !unreadable.authenticated.has(column))
    .slice(0, 3);
  return {
    id: name,
    title: name,
    summary: "",
    ...splitComment(relation.comment),
    methods: [...methods].map((method) => method.toUpperCase()),
    fields: [
      ...columns.map((column) => {
        const target = findTarget(relation, column.name);
        return {
          name: column.name,
          // Triggers fill in many columns that are never null, so none is called required.
          type: `${typeOf(column.format, column.values)}${column.isNullable ? "" : " not null"}${target ? ` → ${target.table}.${target.column}` : ""}`,
          description: column.comment ?? undefined,
          isRequired: false,
        };
      }),
      ...[...computed]
        .filter(([column]) => comments.has(column))
        .map(([column, type]) => ({
          name: column,
          type,
          description: comments.get(column) ?? undefined,
          isRequired: false,
        })),
    ],
    examples: methods.has("get")
      ? [
          curl("GET", `${origin}/rest/v1/${name}?select=${read.join(",")}&limit=10`),
          `await vanda.from("${name}").select("${read.join(", ")}").limit(10);`,
        ]
      : [],
  };
}

/** Describes the functions of the database for the API reference. */
export function describeRoutines({ relations, routines }: VisibleSchema, origin: string): Entry[] {
  const columns = relations.flatMap((relation) => relation.columns);
  const enums = new Map(columns.flatMap(({ format, values }) => (values ? [[format, values] as const] : [])));
  const computed = new Set(relations.flatMap((relation) => [...relation.computed.keys()]));
  return inOrder(routines.filter(({ name }) => !computed.has(name))).map((routine) =>
    describeRoutine(routine, enums, origin),
  );
}

function describeRoutine(
  { name, comment, parameters, returns, returnsSet, relation }: Routine,
  enums: ReadonlyMap<string, string[]>,
  origin: string,
): Entry {
  const named = parameters.filter((parameter) => parameter.name !== "");
  const sent = Object.fromEntries(
    named
      .filter(({ isRequired }) => isRequired)
      .map((parameter) => [parameter.name, enums.get(parameter.type)?.[0] ?? exampleOf(parameter.type)]),
  );
  return {
    id: name,
    title: name,
    summary: "",
    ...splitComment(comment),
    fields: named.map((parameter) => ({
      name: parameter.name,
      type: typeOf(parameter.type, enums.get(parameter.type)),
      isRequired: parameter.isRequired,
    })),
    response: `${relation ?? returns}${returnsSet ? "[]" : ""}`,
    examples: [
      curl("POST", `${origin}/rest/v1/rpc/${name}`, { json: sent }),
      `await vanda.rpc("${name}"${named.length > 0 ? `, ${literal(sent)}` : ""});`,
    ],
  };
}

/** Formats the type of a value, or the values of an enumeration. */
const typeOf = (format: string, values?: readonly string[] | null) =>
  values?.map((value) => `"${value}"`).join(" | ") ?? format;

/** Returns an example of a value of a Postgres type. */
function exampleOf(type: string): unknown {
  if (type.endsWith("[]")) return [exampleOf(type.slice(0, -2))];
  if (/^(?:smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 1;
  const examples: Record<string, unknown> = {
    uuid: "019a0000-0000-7000-8000-000000000000",
    boolean: true,
    json: {},
    jsonb: {},
    date: "2026-01-31",
    "timestamp with time zone": "2026-01-31T09:00:00Z",
  };
  return examples[type] ?? "text";
}

const inOrder = <Named extends { name: string }>(list: Named[]) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
