import type { Access } from "#server/rest/openapi/read-access.ts";
import type { Column, Relation, Routine, SchemaCache } from "#server/rest/schema-cache.ts";

export type VisibleRelation = Pick<
  Relation,
  "name" | "comment" | "primaryKey" | "links" | "unreadable" | "computed"
> & {
  columns: Column[];
  methods: ReadonlySet<"get" | "post" | "patch" | "delete">;
};
export type VisibleSchema = { relations: VisibleRelation[]; routines: Routine[] };

/**
 * Returns the part of the schema on which a role has any right. Links to views and to relations without rights are
 * omitted.
 */
export function visibleSchema(schema: SchemaCache, access: Access): VisibleSchema {
  const relations = [...schema.relations.values()].flatMap((relation) => {
    const rights = access.relations.get(relation.name);
    if (!rights) return [];
    const columns = new Set(rights.columns);
    return {
      ...relation,
      columns: [...relation.columns.values()].filter(({ name }) => columns.has(name)),
      links: relation.links.filter(({ to }) => access.relations.has(to) && schema.relations.get(to)?.kind !== "view"),
      methods: new Set(rights.methods),
    };
  });
  const callable = new Set(access.routines);
  const routines = [...schema.routines.values()].flat().filter(({ id }) => callable.has(id));
  return { relations, routines };
}
