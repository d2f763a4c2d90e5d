import type { IncomingMessage } from "node:http";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { readAccess } from "#server/rest/openapi/read-access.ts";
import { visibleSchema, type VisibleSchema } from "#server/rest/openapi/visible-schema.ts";
import { writeDocument } from "#server/rest/openapi/write-document.ts";
import type { Reply } from "#server/rest/reply.ts";
import { unacceptableMedia, unsupportedMethod } from "#server/rest/rest-error.ts";
import { joined, readProfile } from "#server/rest/rest-request.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";

type Role = Identity["role"];

const accepted = new Set(["application/openapi+json", "application/json", "*/*", "application/*"]);

/**
 * Creates the descriptions of what each role can see of the API: for `GET /rest/v1/` in PostgREST's OpenAPI 2.0, and for
 * the API reference. Each is written once; if the schema changes, new ones are created.
 */
export function createOpenApi(context: Pick<Context, "pool" | "publicUrl" | "version">, schema: SchemaCache) {
  const descriptions = new Map<Role, Promise<{ visible: VisibleSchema; document: string }>>();

  function describe(role: Role) {
    const known = descriptions.get(role);
    if (known) return known;
    const description = readAccess(context.pool, role).then((access) => {
      const visible = visibleSchema(schema, access);
      return { visible, document: writeDocument(visible, context) };
    });
    descriptions.set(role, description);
    description.catch(() => descriptions.delete(role));
    return description;
  }

  const answer = async ({ method = "GET", headers }: IncomingMessage, role: Role): Promise<Reply> => {
    if (method !== "GET" && method !== "HEAD") throw unsupportedMethod(method);
    if (!accepts(headers.accept)) throw unacceptableMedia(headers.accept ?? "");
    const namesSchema = readProfile(joined(headers["accept-profile"]));
    const { document } = await describe(role);
    return {
      status: 200,
      headers: {
        "content-type": "application/openapi+json; charset=utf-8",
        ...(namesSchema && { "content-profile": "public" }),
      },
      body: method === "HEAD" ? null : document,
    };
  };
  return { answer, visibleSchema: async (role: Role) => (await describe(role)).visible };
}

function accepts(header: string | undefined): boolean {
  if (!header) return true;
  return header.split(",").some((entry) => accepted.has((entry.split(";")[0] ?? "").trim().toLowerCase()));
}
