import type { VisibleRelation } from "#server/rest/openapi/visible-schema.ts";

const parameter = (place: "query" | "header", name: string, description: string | undefined, more: object = {}) => ({
  name,
  description,
  required: false,
  in: place,
  type: "string",
  ...more,
});
const prefer = (...values: string[]) =>
  parameter("header", "Prefer", "Preference", values.length > 0 ? { enum: values } : {});
const returns = ["return=representation", "return=minimal", "return=headers-only"];
const paging = "Limiting and Pagination";

const shared = {
  preferParams: prefer(),
  preferReturn: prefer(...returns),
  preferCount: prefer("count=exact", "count=planned", "count=estimated"),
  preferPost: prefer(...returns, "resolution=ignore-duplicates", "resolution=merge-duplicates"),
  select: parameter("query", "select", "Filtering Columns"),
  on_conflict: parameter("query", "on_conflict", "On Conflict"),
  order: parameter("query", "order", "Ordering"),
  range: parameter("header", "Range", paging),
  rangeUnit: parameter("header", "Range-Unit", paging, { default: "items" }),
  offset: parameter("query", "offset", paging),
  limit: parameter("query", "limit", paging),
};

/** Returns the parameters that operations refer to: the common ones, and the filters and the body of each relation. */
export function writeParameters(relations: VisibleRelation[]): Record<string, object> {
  const own = relations.flatMap(({ name, columns }) => [
    [
      `body.${name}`,
      {
        name,
        description: name,
        required: false,
        in: "body",
        schema: { $ref: `#/definitions/${escapePointer(name)}` },
      },
    ],
    ...columns.map((column) => [
      `rowFilter.${name}.${column.name}`,
      parameter("query", column.name, column.comment ?? undefined),
    ]),
  ]);
  return { ...shared, ...Object.fromEntries(own) };
}

export const refer = (parameter: string) => ({ $ref: `#/parameters/${escapePointer(parameter)}` });

/** Escapes a name for a JSON pointer. */
export const escapePointer = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
