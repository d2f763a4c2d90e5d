import { z } from "zod";

import { analysePipeline } from "#domain/analysis/analyse-pipeline.ts";
import { factsSchema } from "#domain/analysis/facts.ts";
import { become, worker } from "#server/jobs/become.ts";
import { defineJob } from "#server/jobs/define-job.ts";
import { JobError, JobStopped } from "#server/jobs/job-error.ts";

export const analysisJob = "analyse-pipeline";

type Counted = { facts: unknown; author_id: string | null; last_change: string | null; samples: string | null };

/**
 * Counts under the caller's rights, finds, and keeps what was found in the period that the job's kind names. The tokens
 * reserved for the run, which has the job's id, are spent in the same transaction.
 */
export const runAnalysis = defineJob({
  name: analysisJob,
  result: z.object({ analysis_id: z.uuid() }),
  async run({ sql, caller, workspaceId, jobId, subjectId: pipelineId, variant: period, log }) {
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
        jobId,
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
    const { rows } = await sql.query<{ is_paid: boolean }>("select private.settle_tokens($1) as is_paid", [jobId]);
    if (!rows[0]?.is_paid) throw new JobStopped("Its tokens have been given back");
    log.info({ rows: analysis.rows }, "Analysed a pipeline");
    return { analysis_id: jobId };
  },
});
