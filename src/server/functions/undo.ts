import { Hono } from "hono";
import { z } from "zod";

import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { startForMember } from "#server/functions/start-for-member.ts";
import { undoChanges } from "#server/jobs/undo-changes.ts";

const place = z.object({ id: z.uuid(), workspace_id: z.uuid() });

/** Undoes change sets that are too large for a request: rpc/undo_change_set as a job. */
export function createUndo(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  app.post("/:id", async (request) => {
    const identity = await caller(request);
    const parsed = place.safeParse({ ...request.req.param(), workspace_id: request.req.query("workspace_id") });
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", "Say which change set: its id and `workspace_id`");
    }
    const { id, workspace_id: workspaceId } = parsed.data;
    const row = await startForMember(context, identity, undoChanges, {
      workspaceId,
      input: {},
      subjectId: id,
      key: `undo ${id}`,
    });
    return request.json(row, 202);
  });
  return app;
}
