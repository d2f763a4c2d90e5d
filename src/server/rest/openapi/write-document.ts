import { brand } from "#domain/brand.ts";
import type { Context } from "#server/context/context.ts";
import type { VisibleSchema } from "#server/rest/openapi/visible-schema.ts";
import { writeDefinition } from "#server/rest/openapi/write-definition.ts";
import { writeParameters } from "#server/rest/openapi/write-parameters.ts";
import { writePaths } from "#server/rest/openapi/write-paths.ts";

const mediaTypes = [
  "application/json",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "application/vnd.pgrst.object+json",
  "text/csv",
];
const key = { type: "apiKey", in: "header" };

/** Returns the API as OpenAPI 2.0 (Swagger), limited to the parts that a role may use. */
export function writeDocument(
  visible: VisibleSchema,
  { publicUrl, version }: Pick<Context, "publicUrl" | "version">,
): string {
  const { protocol, hostname, port, pathname } = new URL(publicUrl);
  return JSON.stringify({
    swagger: "2.0",
    info: {
      title: `${brand.name} API`,
      description: "Tables and functions that the caller's role may use; row-level security limits the rows.",
      version,
    },
    host: `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
    basePath: `${pathname.replace(/\/$/, "")}/rest/v1/`,
    schemes: [protocol.replace(":", "")],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: writePaths(visible),
    definitions: Object.fromEntries(visible.relations.map((relation) => [relation.name, writeDefinition(relation)])),
    parameters: writeParameters(visible.relations),
    securityDefinitions: {
      apikey: { ...key, name: "apikey", description: "The publishable key, or the secret key on your own server" },
      JWT: { ...key, name: "Authorization", description: "`Bearer` and the access token of the signed-in user" },
    },
    security: [{ apikey: [] }, { apikey: [], JWT: [] }],
    externalDocs: {
      description: "PostgREST Documentation",
      url: "https://postgrest.org/en/v14/references/api.html",
    },
  });
}
