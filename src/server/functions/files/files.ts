import { Hono } from "hono";
import { z } from "zod";

import type { Identity } from "#server/auth/identity.ts";
import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { downloadFile } from "#server/functions/files/download-file.ts";
import { readLink, signLink } from "#server/functions/files/file-links.ts";
import { createFileUpload } from "#server/functions/files/upload-file.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { asRole } from "#server/postgres/turn.ts";

const wanted = z.object({ workspace_id: z.uuid(), ids: z.array(z.uuid()).min(1).max(200) });

/** Keeps files with records, and hands out signed links to them. */
export function createFiles(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const upload = createFileUpload(context);

  app.post("/", async (request) => {
    const identity = await caller(request);
    return request.json(await upload(identity, request.req.query(), request.env), 201);
  });
  app.post("/links", async (request) => {
    const identity = await caller(request);
    const parsed = wanted.safeParse(await request.req.json().catch(() => null));
    if (!parsed.success) throw new FunctionError("bad_parameter", "Send `workspace_id` and 1 to 200 `ids`");
    return request.json(await links(context, identity, parsed.data));
  });
  app.get("/:id/:variant", (request) => {
    const path = { fileId: request.req.param("id"), variant: request.req.param("variant") };
    const address = readLink(context.secret, path, request.req.query());
    if (!address) throw new FunctionError("link_expired", "This link is no longer valid. Open the record again");
    return downloadFile(context, address);
  });
  return app;
}

/** Links to those files that the caller may read; the others are left out. */
async function links(context: Context, identity: Identity, { workspace_id: workspaceId, ids }: z.infer<typeof wanted>) {
  const readable = await asRole(context.pool, identity, async (sql) => {
    const { rows } = await sql.query<{ id: string; width: number | null }>(
      "select id, width from public.files where workspace_id = $1 and id = any ($2)",
      [workspaceId, ids],
    );
    return rows;
  });
  return Object.fromEntries(
    readable.map(({ id: fileId, width }) => [
      fileId,
      {
        original: signLink(context.secret, { workspaceId, fileId, variant: "original" }),
        preview: width === null ? null : signLink(context.secret, { workspaceId, fileId, variant: "preview" }),
      },
    ]),
  );
}
