import { z } from "zod";

import { runAs } from "#server/postgres/run-as.ts";
import { type DuplicateEntity, duplicatesOf } from "#server/records/duplicates/compare.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";

/**
 * Merges every group whose pairs are all certain, in the name of the user who started the run. All merges form one
 * change set that can be undone.
 */
export const mergeDuplicates = defineJob({
  name: "merge-duplicates",
  scope: "workspace",
  queue: "long",
  input: duplicatesOf,
  result: z.object({ groups: z.int(), merged: z.int(), change_set_id: z.uuid().nullable() }),
  run: (step, { entity }) => step.last("merge", (tools) => merge(tools, entity)),
});

async function merge({ sql, workspaceId, caller, progress }: StepTools, entity: DuplicateEntity) {
  await runAs(sql, caller);
  const { rows: groups } = await sql.query<{ ids: string[] }>(
    `select array_agg(distinct r.id) as ids from (
           select cluster, unnest(array[left_id, right_id]) as id, bool_and(level = 'certain') over (partition by cluster) as is_certain
           from private.existing_pairs($1, $2)) r
         where r.is_certain group by r.cluster`,
    [workspaceId, entity],
  );
  await sql.query("select private.join_change_set()");
  let merged = 0;
  for (const [done, { ids }] of groups.entries()) {
    const { rows } = await sql.query<{ gone: number }>("select private.merge_group($1, $2, $3) as gone", [
      workspaceId,
      entity,
      ids,
    ]);
    merged += rows[0]?.gone ?? 0;
    progress(done + 1, groups.length);
  }
  const { rows } = await sql.query<{ id: string | null }>(
    "select private.end_joined_change_set($1, 'merge', $2, $3) as id",
    [workspaceId, entity, merged === 0 ? 0 : merged + groups.length],
  );
  return { groups: groups.length, merged, change_set_id: rows[0]?.id ?? null };
}
