import { z } from "zod";

import { defineJob } from "#server/jobs/define-job.ts";

/** Rows between two looks at whether the job was cancelled. */
const step = 1000;

/** Works a formula out again for every record of its entity; the database asks for it when there are many. */
export const recomputeFields = defineJob({
  name: "recompute-fields",
  result: z.object({ records: z.int() }),
  async run({ sql, workspaceId, subjectId, progress }) {
    const { rows } = await sql.query<{ entity: string }>(
      "select entity from public.custom_fields where workspace_id = $1 and id = $2",
      [workspaceId, subjectId],
    );
    const [field] = rows;
    // Deleted while the job waited: there is nothing left to do.
    if (!field) return { records: 0 };
    const { rows: counts } = await sql.query<{ total: number }>("select private.custom_row_count($1, $2) as total", [
      workspaceId,
      field.entity,
    ]);
    const total = counts[0]?.total ?? 0;
    let records = 0;
    for (let last: string | null = null; ;) {
      const page: { rows: { last: string | null }[] } = await sql.query(
        "select private.recompute_custom($1, $2, $3, $4) as last",
        [workspaceId, field.entity, last, step],
      );
      last = page.rows[0]?.last ?? null;
      if (last === null) return { records: total };
      records = Math.min(total, records + step);
      progress(records, total);
    }
  },
});
