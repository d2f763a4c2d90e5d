import { z } from "zod";

import { entities } from "#domain/records/kinds/kinds.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { queueByRows } from "#server/runs/queues.ts";

/** Number of rows between two checks for cancellation. */
const rowsPerBatch = 1000;

/**
 * Applies the change of a field to all records if there are too many to wait for. The database starts the job. Formulas
 * are computed again; the values of a deleted field are removed.
 */
export const recomputeFields = defineJob({
  name: "recompute-fields",
  scope: "workspace",
  queue: queueByRows,
  input: z.object({}),
  result: z.object({ records: z.int() }),
  run: (step) =>
    step.last("follow", async (tools) => {
      const { rows } = await tools.sql.query<{ entity: string; total: number }>(
        `select entity, private.custom_row_count(workspace_id, entity) as total from public.custom_fields
         where workspace_id = $1 and id = $2`,
        [tools.workspaceId, tools.subjectId],
      );
      const [field] = rows;
      return { records: field ? await recompute(tools, field.entity, field.total) : await erase(tools) };
    }),
});

async function recompute({ sql, workspaceId, progress }: StepTools, entity: string, total: number): Promise<number> {
  let done = 0;
  for (let last: string | null = null; ;) {
    const page: { rows: { last: string | null }[] } = await sql.query(
      "select private.recompute_custom($1, $2, $3, $4) as last",
      [workspaceId, entity, last, rowsPerBatch],
    );
    last = page.rows[0]?.last ?? null;
    if (last === null) return total;
    done = Math.min(total, done + rowsPerBatch);
    progress(done, total);
  }
}

async function erase({ sql, workspaceId, progress }: StepTools): Promise<number> {
  let records = 0;
  for (const entity of entities) {
    const strays = await sql.query<{ keys: string[] | null; total: number }>(
      "select private.deleted_field_keys($1, $2) as keys, private.custom_row_count($1, $2) as total",
      [workspaceId, entity],
    );
    const [{ keys, total } = { keys: null, total: 0 }] = strays.rows;
    for (let erased = keys ? rowsPerBatch : 0; erased === rowsPerBatch;) {
      const page = await sql.query<{ erased: number }>(
        "select private.delete_custom_values($1, $2, $3, $4) as erased",
        [workspaceId, entity, keys, rowsPerBatch],
      );
      erased = page.rows[0]?.erased ?? 0;
      records += erased;
      progress(records, total);
    }
  }
  return records;
}
