import type * as z from "zod";

import * as functions from "#domain/functions/duplicates.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { findDuplicates } from "#server/records/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/records/duplicates/merge-duplicates.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { serve } from "#server/request/serve.ts";
import { startForMember } from "#server/request/start-for-member.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";

type DuplicatesKey = z.output<typeof functions.findDuplicates.input>;

/** Creates the functions that search for duplicates, merge the certain ones, and cancel both. */
export const duplicateFunctions = (context: Context) => [
  serve(functions.findDuplicates, (input, { identity }) => start(context, identity, input, findDuplicates)),
  serve(functions.mergeDuplicates, (input, { identity }) => start(context, identity, input, mergeDuplicates)),
  serve(functions.cancelDuplicates, async (input, { identity }) => {
    const row = await asRole(context.pool, worker, async (sql) => {
      await requireMember(sql, identity, input.workspace_id);
      const { rows } = await sql.query<{ ids: string[] }>(
        "select array_agg(id) as ids from public.runs where key = $1 and private.is_open(status)",
        [keyOf(input)],
      );
      return (await cancelRuns(sql, rows[0]?.ids ?? []))[0];
    });
    if (!row) throw new FunctionError("not_running", "Nothing is running for these records");
    return row;
  }),
];

/** Searches and merges share a key, so that only one of them runs at a time. */
const keyOf = ({ entity, workspace_id: workspaceId }: DuplicatesKey) => `duplicates ${entity} ${workspaceId}`;

const start = (context: Context, identity: Identity, input: DuplicatesKey, job: typeof findDuplicates) =>
  startForMember<typeof findDuplicates.input>(context, identity, job, {
    workspaceId: input.workspace_id,
    input: { entity: input.entity },
    key: keyOf(input),
  });
