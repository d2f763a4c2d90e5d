import type { ClientBase } from "pg";
import { z } from "zod";

import { mostLinkedFirst } from "#domain/records/kinds/kinds.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";

/** Rows are deleted in batches of this size, so that progress can be reported. */
const piece = 500;
/** Tables with references to other tables come first. */
const tables = ["activities", ...mostLinkedFirst];

/** Removes all sample rows as one change set. The users' own records remain. */
export const removeSamples = defineJob({
  name: "remove-samples",
  scope: "workspace",
  queue: "long",
  input: z.object({}),
  result: z.object({ rows: z.number(), change_set_id: z.nullable(z.string()) }),
  run: (step) => step.last("remove", remove),
});

async function remove({ sql, caller, workspaceId, progress }: StepTools) {
  await runAs(sql, caller);
  const { rows: changeSets } = await sql.query<{ id: string }>("select private.begin_change_set() as id");
  await runAs(sql, worker);
  await sql.query("select private.archive_sample_emails($1, $2)", [workspaceId, changeSets[0]?.id]);
  await runAs(sql, caller);
  const total = await countSamples(sql, workspaceId);
  // A promotion with only sample accounts is empty once they are deleted.
  await sql.query(
    `delete from public.promotions p where p.workspace_id = $1 and not exists (
       select from public.promotion_accounts m join public.accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id
       where m.workspace_id = $1 and m.promotion_id = p.id and not a.is_sample)`,
    [workspaceId],
  );
  let removed = 0;
  for (const table of tables) {
    for (let taken = piece; taken === piece; progress(removed, total)) {
      const { rowCount } = await sql.query(
        `delete from public.${table} where workspace_id = $1
             and id = any (array(select id from public.${table} where workspace_id = $1 and is_sample limit $2))`,
        [workspaceId, piece],
      );
      taken = rowCount ?? 0;
      removed += taken;
    }
  }
  // Only admins can delete members: for other callers, row-level security makes this statement delete nothing.
  const { rowCount: colleagues } = await sql.query(
    "delete from public.members where workspace_id = $1 and is_sample and user_id is null",
    [workspaceId],
  );
  removed += colleagues ?? 0;
  const { rows: ended } = await sql.query<{ id: string | null }>(
    "select private.end_change_set($1, 'sample', 'samples', $2) as id",
    [workspaceId, removed],
  );
  await runAs(sql, worker);
  // Results computed only from samples are meaningless once the samples are deleted.
  for (const table of ["analyses", "forecast_reports", "promotion_generations", "score_models"])
    await sql.query(`delete from public.${table} where workspace_id = $1 and samples = 'all'`, [workspaceId]);
  return { rows: removed, change_set_id: ended[0]?.id ?? null };
}

async function countSamples(sql: ClientBase, workspaceId: string): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from public.${table} where workspace_id = $1 and is_sample)`);
  const { rows } = await sql.query<{ total: number }>(`select (${counts.join(" + ")})::integer as total`, [
    workspaceId,
  ]);
  return rows[0]?.total ?? 0;
}
