import type { IncomingMessage } from "node:http";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { readAccess } from "#server/rest/openapi/read-access.ts";
import { writeDocument } from "#server/rest/openapi/write-document.ts";
import type { Reply } from "#server/rest/reply.ts";
import { unacceptableMedia, unsupportedMethod } from "#server/rest/rest-error.ts";
import { joined, readProfile } from "#server/rest/rest-request.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";

type Role = Identity["role"];

const accepted = new Set(["application/openapi+json", "application/json", "*/*", "application/*"]);

/**
 * Creates the function that responds to `GET /rest/v1/` with the API that the caller's role can see, in PostgREST's
 * OpenAPI 2.0. The document of each role is written once; if the schema changes, a new function is created.
 */
export function createOpenApi(context: Pick<Context, "pool" | "publicUrl" | "version">, schema: SchemaCache) {
  const documents = new Map<Role, Promise<string>>();

  function documentFor(role: Role): Promise<string> {
    const known = documents.get(role);
    if (known) return known;
    const document = readAccess(context.pool, role).then((access) => writeDocument(schema, access, context));
    documents.set(role, document);
    document.catch(() => documents.delete(role));
    return document;
  }

  return async ({ method = "GET", headers }: IncomingMessage, role: Role): Promise<Reply> => {
    if (method !== "GET" && method !== "HEAD") throw unsupportedMethod(method);
    if (!accepts(headers.accept)) throw unacceptableMedia(headers.accept ?? "");
    const namesSchema = readProfile(joined(headers["accept-profile"]));
    const document = await documentFor(role);
    return {
      status: 200,
      headers: {
        "content-type": "application/openapi+json; charset=utf-8",
        ...(namesSchema && { "content-profile": "public" }),
      },
      body: method === "HEAD" ? null : document,
    };
  };
}

function accepts(header: string | undefined): boolean {
  if (!header) return true;
  return header.split(",").some((entry) => accepted.has((entry.split(";")[0] ?? "").trim().toLowerCase()));
}
