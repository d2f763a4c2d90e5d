import type * as z from "zod";

import * as functions from "#domain/functions/duplicates.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { serve } from "#server/functions/serve.ts";
import { startForMember } from "#server/functions/start-for-member.ts";
import { worker } from "#server/jobs/become.ts";
import { cancelRuns } from "#server/jobs/cancel-runs.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { asRole } from "#server/postgres/round-trip.ts";

type Place = z.output<typeof functions.findDuplicates.input>;

/** Starts and cancels the search for duplicates and the merging of the certain ones. */
export const duplicateFunctions = (context: Context) => [
  serve(functions.findDuplicates, (place, { identity }) => start(context, identity, place, findDuplicates)),
  serve(functions.mergeDuplicates, (place, { identity }) => start(context, identity, place, mergeDuplicates)),
  serve(functions.cancelDuplicates, async (place, { identity }) => {
    const row = await asRole(context.pool, worker, async (sql) => {
      await requireMember(sql, identity, place.workspace_id);
      const { rows } = await sql.query<{ ids: string[] }>(
        "select array_agg(id) as ids from public.runs where key = $1 and private.is_open(status)",
        [keyOf(place)],
      );
      return (await cancelRuns(sql, rows[0]?.ids ?? []))[0];
    });
    if (!row) throw new FunctionError("not_running", "Nothing is running for these records");
    return row;
  }),
];

/** Allows one search or merge at a time. */
const keyOf = ({ entity, workspace_id: workspaceId }: Place) => `duplicates ${entity} ${workspaceId}`;

const start = (context: Context, identity: Identity, place: Place, job: typeof findDuplicates) =>
  startForMember<typeof findDuplicates.input>(context, identity, job, {
    workspaceId: place.workspace_id,
    input: { entity: place.entity },
    key: keyOf(place),
  });
