import { findRelation } from "#server/rest/compile-read.ts";
import type { Reply } from "#server/rest/reply.ts";
import { RestError } from "#server/rest/rest-error.ts";
import { isRoot, readTarget } from "#server/rest/rest-request.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";

/**
 * Returns the response with the methods that a path supports. Throws a RestError if there is no such relation or
 * function.
 */
export function optionsResponse(schema: SchemaCache, url: string): Reply {
  return { status: 200, headers: { allow: allowedMethods(schema, url) }, body: null };
}

function allowedMethods(schema: SchemaCache, url: string): string {
  if (isRoot(url)) return "OPTIONS,GET,HEAD";
  const target = readTarget(url.split("?")[0] ?? "/");
  if (target.kind === "relation") {
    const { primaryKey } = findRelation(schema, target.name);
    return `OPTIONS,GET,HEAD,POST,${primaryKey.length > 0 ? "PUT," : ""}PATCH,DELETE`;
  }
  const [routine] = schema.routines.get(target.name) ?? [];
  if (!routine) {
    throw new RestError(
      404,
      "PGRST202",
      `Could not find the function public.${target.name} without parameters in the schema cache`,
    );
  }
  return routine.isVolatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
}
