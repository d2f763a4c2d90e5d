import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { startForMember } from "#server/functions/start-for-member.ts";
import { worker } from "#server/jobs/become.ts";
import { cancelRuns } from "#server/jobs/cancel-runs.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ entity: z.enum(["accounts", "contacts"]), workspace_id: z.uuid() });
const steps = { find: findDuplicates, merge: mergeDuplicates } as const;
/** One search or merging at a time. */
const keyOf = (entity: string, workspaceId: string) => `duplicates ${entity} ${workspaceId}`;

/** Starts and cancels the search for duplicates and the merging of the certain ones. */
export function createDuplicates(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const ask = async (request: Request<Call>) => {
    const identity = await caller(request);
    const parsed = place.safeParse({ ...request.req.param(), workspace_id: request.req.query("workspace_id") });
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", "Say where: /accounts or /contacts and `workspace_id`");
    }
    return { identity, entity: parsed.data.entity, workspaceId: parsed.data.workspace_id };
  };

  for (const step of ["find", "merge"] as const) {
    app.post(`/:entity/${step}`, async (request) => {
      const { identity, entity, workspaceId } = await ask(request);
      const key = keyOf(entity, workspaceId);
      const row = await startForMember(context, identity, steps[step], { workspaceId, input: { entity }, key });
      return request.json(row, 202);
    });
  }

  app.post("/:entity/cancel", async (request) => {
    const { identity, entity, workspaceId } = await ask(request);
    const row = await asRole(context.pool, worker, async (sql) => {
      await requireMember(sql, identity, workspaceId);
      const { rows } = await sql.query<{ id: string }>(
        "select id from public.runs where key = $1 and private.is_open(status)",
        [keyOf(entity, workspaceId)],
      );
      return (
        await cancelRuns(
          sql,
          rows.map(({ id }) => id),
        )
      )[0];
    });
    if (!row) throw new FunctionError("not_running", "Nothing is running for these records");
    return request.json(row);
  });
  return app;
}
