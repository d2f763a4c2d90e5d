import { z } from "zod";

import { analysePipeline } from "#domain/analysis/analyse-pipeline.ts";
import { factsSchema } from "#domain/analysis/facts.ts";
import { periodSchema } from "#domain/analysis/period-schema.ts";
import type { Period } from "#domain/analysis/periods.ts";
import { become, worker } from "#server/jobs/become.ts";
import { defineJob, type StepTools } from "#server/jobs/define-job.ts";
import { JobError, JobStopped } from "#server/jobs/job-error.ts";

type Counted = { facts: unknown; author_id: string | null; last_change: string | null; samples: string | null };

/**
 * Counts under the caller's rights, finds, and keeps what was found in the period that was asked for. The tokens
 * reserved for the run, which has its id, are spent in the same transaction.
 */
export const runAnalysis = defineJob({
  name: "analyse-pipeline",
  scope: "workspace",
  lane: "long",
  input: z.object({ period: periodSchema }),
  result: z.object({ analysis_id: z.uuid() }),
  run: (step, { period }) => step.last("analyse", (tools) => analyse(tools, period)),
});

async function analyse({ sql, caller, workspaceId, runId, subjectId: pipelineId, log }: StepTools, period: Period) {
  await become(sql, caller);
  const counted = await sql.query<Counted>(
    `select private.pipeline_facts($1, $2, $3) as facts, private.member_id($1) as author_id, b.last_change, b.samples
         from private.analysis_basis($1, $2) b`,
    [workspaceId, pipelineId, period],
  );
  await become(sql, worker);
  const [found] = counted.rows;
  // Whoever was taken off the workspace since they asked sees nothing of it.
  if (!found?.facts) throw new JobError("not_allowed", "The caller may not read this workspace any more");
  const analysis = analysePipeline(factsSchema.parse(found.facts));
  await sql.query(
    `insert into public.analyses
           (workspace_id, id, author_id, pipeline_id, period, period_from, period_to, findings, created_at, last_change, samples)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      workspaceId,
      runId,
      found.author_id,
      pipelineId,
      period,
      analysis.period.from,
      analysis.period.to,
      JSON.stringify(analysis),
      analysis.at,
      found.last_change,
      found.samples,
    ],
  );
  const { rows } = await sql.query<{ is_paid: boolean }>("select private.settle_tokens($1) as is_paid", [runId]);
  if (!rows[0]?.is_paid) throw new JobStopped("Its tokens have been given back");
  log.info({ rows: analysis.rows }, "Analysed a pipeline");
  return { analysis_id: runId };
}
