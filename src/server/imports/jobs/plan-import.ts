import { z } from "zod";

import { planSchema } from "#domain/imports/plan.ts";
import { buildDraft } from "#server/imports/jobs/build-draft.ts";
import { summarise } from "#server/imports/jobs/summarise.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { queueByRows } from "#server/runs/queues.ts";

/** Computes the effects of an import without writing them. */
export const planImport = defineJob({
  name: "import-plan",
  scope: "workspace",
  queue: queueByRows,
  input: z.object({}),
  result: planSchema,
  run: (step) =>
    step.last("plan", async (tools) => {
      const draft = await buildDraft(tools);
      const plan = await summarise(draft);
      await tools.sql.query(
        "update public.imports set status = 'planned', plan = $3 where workspace_id = $1 and id = $2",
        [tools.workspaceId, tools.subjectId, JSON.stringify(plan)],
      );
      return plan;
    }),
});
