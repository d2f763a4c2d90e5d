import { RestError } from "#server/rest/rest-error.ts";
import type { RestMethod, RestRequest } from "#server/rest/rest-request.ts";
import type { CallerRole, SchemaCache, TableRight } from "#server/rest/schema-cache.ts";

/** The rights that allow each method, of which a caller needs at least one. A PATCH without columns only reads. */
const neededRights: Record<RestMethod, TableRight[]> = {
  GET: ["select"],
  HEAD: ["select"],
  POST: ["insert"],
  PUT: ["insert"],
  PATCH: ["update", "select"],
  DELETE: ["delete"],
};

/**
 * Rejects a caller without any right on the target of a request, with Postgres's message and before any other work. For
 * all other callers, Postgres itself checks the columns and the rows.
 */
export function assertRight(
  schema: SchemaCache,
  role: CallerRole,
  { method, target }: Pick<RestRequest, "method" | "target">,
) {
  if (target.kind === "routine") {
    const overloads = schema.routines.get(target.name);
    if (overloads && !overloads.some(({ callers }) => callers.has(role)))
      throw permissionDenied(role, "function", target.name);
    return;
  }
  const relation = schema.relations.get(target.name);
  if (relation && !neededRights[method].some((right) => relation.rights[role].has(right)))
    throw permissionDenied(role, relation.kind === "view" ? "view" : "table", target.name);
}

/** Throws a RestError if the role may not read a relation that the request embeds. */
export function assertReads(schema: SchemaCache, role: CallerRole, relations: string[]) {
  for (const name of relations) assertRight(schema, role, { method: "GET", target: { kind: "relation", name } });
}

const permissionDenied = (role: CallerRole, kind: string, name: string) =>
  role === "anon"
    ? new RestError(401, "42501", `permission denied for ${kind} ${name}`, {
        headers: { "www-authenticate": "Bearer" },
      })
    : new RestError(403, "42501", `permission denied for ${kind} ${name}`);
