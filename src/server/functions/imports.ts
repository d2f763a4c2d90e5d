import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import { mappingSchema } from "#domain/import/mapping.ts";
import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { cancelImport, discardImport } from "#server/functions/cancel-import.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { rejectsCsv } from "#server/functions/rejects-csv.ts";
import { startImportRun } from "#server/functions/start-import-run.ts";
import { createUpload } from "#server/functions/upload-import.ts";

const place = z.object({ id: z.uuid(), workspace_id: z.uuid() });

/** Uploads, plans, commits, cancels and discards imports. */
export function createImports(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const upload = createUpload(context);

  const where = (request: Request<Call>) => {
    const parsed = place.safeParse({ id: request.req.param("id"), workspace_id: request.req.query("workspace_id") });
    if (!parsed.success) throw new FunctionError("bad_parameter", "Say which import: its id and `workspace_id`");
    return { importId: parsed.data.id, workspaceId: parsed.data.workspace_id };
  };

  app.post("/", async (request) => {
    const identity = await caller(request);
    return request.json(await upload(identity, request.req.query(), request.env), 201);
  });
  for (const step of ["plan", "commit"] as const) {
    app.post(`/:id/${step}`, async (request) => {
      const identity = await caller(request);
      const mapping = await readMapping(request);
      return request.json(await startImportRun(context, identity, { ...where(request), step, mapping }), 202);
    });
  }
  app.post("/:id/cancel", async (request) =>
    request.json(await cancelImport(context, await caller(request), where(request))),
  );
  app.delete("/:id", async (request) => {
    await discardImport(context, await caller(request), where(request));
    return request.body(null, 204);
  });
  app.get("/:id/rejects.csv", async (request) => rejectsCsv(context, await caller(request), where(request)));
  return app;
}

async function readMapping(request: Request<Call>) {
  let body: unknown;
  try {
    body = JSON.parse(await request.req.text());
  } catch {
    throw new FunctionError("bad_mapping", "The mapping is not JSON");
  }
  const parsed = mappingSchema.safeParse(body);
  if (!parsed.success) {
    throw new FunctionError("bad_mapping", "The mapping is not valid", { issues: parsed.error.issues });
  }
  return parsed.data;
}
