import { z } from "zod";

import { analysePipeline } from "#domain/deals/pipeline-report/analyse-pipeline.ts";
import type { Analysis } from "#domain/deals/pipeline-report/analysis.ts";
import { riskSignalsSchema } from "#domain/deals/pipeline-report/facts.ts";
import { periodSchema } from "#domain/deals/pipeline-report/period-schema.ts";
import {
  daysProblem,
  type DaysProblem,
  firstCustomDay,
  maxCustomDays,
  type Period,
  readDays,
} from "#domain/deals/pipeline-report/periods.ts";
import { analysis } from "#domain/functions/analyses.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { defineJob, type Run, type StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { countBusiness, countPipeline } from "#server/tokens/paid-runs/count-pipeline.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";

export const pipelineAnalysis = servePaidRun(analysis, {
  job: defineJob({
    name: "analyse-pipeline",
    scope: "workspace",
    queue: "long",
    input: z.object({ period: periodSchema }),
    result: z.object({ analysis_id: z.uuid() }),
    async run(step, { period }, run) {
      const analysis = await step.call("find", () => find(run, period));
      return step.last("keep", (tools) => store(tools, period, analysis));
    },
  }),

  async measure({ sql, workspaceId, today }, { pipeline_id: pipelineId = null }) {
    const { rows: counted } = await sql.query<{ rows: number; is_there: boolean }>(
      `select case when p.rows > 0 or $2::uuid is not null then p.rows
           -- A business without deals is analysed as well, by its sales and expenses.
           else (select count(*) from (select from public.sales where workspace_id = $1 limit 1000) s)
             + (select count(*) from (select from public.expenses where workspace_id = $1 limit 1000) e) end::float8 as rows,
         $2::uuid is null or exists (select from public.pipelines where workspace_id = $1 and id = $2) as is_there
       from private.pipeline_rows($1, $2) p (rows)`,
      [workspaceId, pipelineId],
    );
    const { rows = 0, is_there: isThere } = counted[0] ?? {};
    if (!isThere) throw new FunctionError("pipeline_not_found", "This pipeline no longer exists");
    return { work: rows, details: { rows, today } };
  },

  reject({ period }, { work, today }) {
    const days = readDays(period);
    const problem = days && daysProblem(days, today);
    if (problem) throw new FunctionError("bad_period", wrongDays[problem], { problem, today });
    if (work === 0)
      throw new FunctionError("nothing_to_analyse", "There are no deals, sales or expenses to analyse yet");
  },

  begin: ({ period, pipeline_id: subjectId }) => ({ input: { period }, subjectId }),
});

const wrongDays: Record<DaysProblem, string> = {
  missing: "Give the first and the last day as 2026-01-31..2026-03-01",
  order: "The first day is after the last day. Swap them",
  early: `The first day is ${firstCustomDay} at the earliest`,
  future: "The last day is today at the latest",
  long: `A period has at most ${maxCustomDays} days: choose a later first day or an earlier last one`,
};

type Counted = { signs: unknown; author_id: string | null; last_change: string | null; samples: string | null };
type AnalysisToStore = Omit<Counted, "signs"> & { findings: Analysis };

/** Time limit of one statement in Postgres, for background work. */
const limitMs = 600_000;

/** Counts with the caller's permissions and in one snapshot, and derives the findings. */
function find({ context, caller, workspaceId, subjectId: pipelineId }: Run<"workspace">, period: Period) {
  return asRole(context.pool, { ...caller, limitMs, snapshot: true }, async (sql): Promise<AnalysisToStore> => {
    const { rows } = await sql.query<Counted>(
      `select private.pipeline_risk_signals($1, $2, $3) as signs, private.member_id($1) as author_id, b.last_change, b.samples
       from private.analysis_basis($1, $2) b`,
      [workspaceId, pipelineId, period],
    );
    const [counted] = rows;
    // A user who has been removed from the workspace since the request cannot see any of it.
    if (!counted?.signs) throw new JobError("not_allowed", "The caller may no longer read this workspace");
    const { signs, ...basis } = counted;
    const facts = await countPipeline({ sql, workspaceId, pipelineId }, riskSignalsSchema.parse(signs));
    const findings = analysePipeline(facts);
    if (pipelineId !== null) return { ...basis, findings };
    const business = await countBusiness({ sql, workspaceId, pipelineId }, riskSignalsSchema.parse(signs));
    return { ...basis, findings: { ...findings, business } };
  });
}

async function store(
  { sql, workspaceId, runId, subjectId: pipelineId, log }: StepTools,
  period: Period,
  analysis: AnalysisToStore,
) {
  const { findings } = analysis;
  await sql.query(
    `insert into public.analyses
           (workspace_id, id, author_id, pipeline_id, period, period_from, period_to, findings, created_at, last_change, samples)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      workspaceId,
      runId,
      analysis.author_id,
      pipelineId,
      period,
      findings.period.from,
      findings.period.to,
      JSON.stringify(findings),
      findings.at,
      analysis.last_change,
      analysis.samples,
    ],
  );
  log.info({ rows: findings.rows }, "Analysed a pipeline");
  return { analysis_id: runId };
}
