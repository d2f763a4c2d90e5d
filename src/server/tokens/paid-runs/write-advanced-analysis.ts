import type { ClientBase } from "pg";
import { z } from "zod";

import { funnelTimeSchema } from "#domain/customers/funnel-time.ts";
import { advancedAnalysis as contract } from "#domain/functions/advanced-analyses.ts";
import { type Language, languageIds } from "#domain/languages.ts";
import {
  type AdvancedReport,
  advancedReportSchema,
  makeAdvancedReport,
} from "#domain/metrics/advanced-analysis/advanced-report.ts";
import { describeFinding } from "#domain/metrics/advanced-analysis/describe-finding.ts";
import { anomalyQuestions, evaluableResult } from "#domain/metrics/anomalies.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import type { Rephrased } from "#domain/metrics/rephrased.ts";
import { economicsOf } from "#server/customers/economics.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { loadWorkspaceContext } from "#server/request/workspace-context.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { asCaller } from "#server/tokens/paid-runs/as-caller.ts";
import { rephraseFindings } from "#server/tokens/paid-runs/rephrase-findings.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";

const range = "last_12_months";
const questionSchema = z.object({ language: z.enum(languageIds) });
type Result = { report: AdvancedReport; rephrased: Rephrased | null };
/** The measures to read facts of, for this year and the previous one. */
const read = ["revenue", "expenses", "new_contacts", "revenue_target"] as const satisfies readonly MeasureId[];

export const advancedAnalysis = servePaidRun(contract, {
  job: defineJob({
    name: "write-advanced-analysis",
    scope: "workspace",
    queue: "long",
    input: questionSchema,
    result: z.custom<Result>((value) => advancedReportSchema.safeParse((value as Result).report).success),
    async run(step, { language }, run) {
      const report = await step.once("find", find);
      const rephrased = await step.call("word", (call) =>
        rephraseFindings(run, call, {
          language,
          purpose: "findings on growth, customers and costs, for the owner of a small business",
          of: "advanced_analysis",
          sentences: report.findings.map((finding) => describeFinding(finding, report, language)),
          known: (sql) => storedRephrasing(sql, run.workspaceId, report, language),
        }),
      );
      return step.last("keep", async () => ({ report, rephrased }));
    },
  }),

  async measure({ sql, workspaceId }) {
    const questions = read.map((measure): Question => ({ measures: [measure], range, compare: "year" }));
    const answers = await answerQuestions(sql, workspaceId, questions);
    const before = await answerQuestions(
      sql,
      workspaceId,
      answers.map(({ compared_range: days }, at): Question => {
        const { measures } = questions[at] ?? { measures: [read[0]] };
        return { measures, range: days ?? range };
      }),
    );
    const rows = [...answers, ...before].reduce((sum, { total }) => sum + (total.n[0] ?? 0), 0);
    return { work: rows, details: { rows } };
  },

  reject(_question, { work }) {
    if (work === 0) throw new FunctionError("nothing_to_analyse", "There is no data from the last two years yet");
  },

  begin: (question) => ({ input: question }),
});

async function find(tools: StepTools): Promise<AdvancedReport> {
  const report = await asCaller(tools, () => reportOf(tools));
  tools.log.info({ findings: report.findings.length }, "Wrote an advanced analysis");
  return report;
}

async function reportOf({ sql, workspaceId }: StepTools): Promise<AdvancedReport> {
  const compared = { range, compare: "year" } as const;
  const [revenue, categories, regions, funnel] = await answerQuestions(sql, workspaceId, [
    { measures: ["revenue", "revenue_target", "target_reached"], ...compared },
    { measures: ["revenue"], ...compared, by: ["category"], top: 200 },
    { measures: ["revenue"], range, by: ["region"], top: 1000 },
    { measures: ["new_contacts", "contacts_with_deals", "converted_contacts"], range },
  ]);
  if (!revenue || !categories || !regions || !funnel) throw new Error("A question has no result");
  const days = revenue.range;
  const times = await sql.query("select * from public.funnel_times($1, $2, $3)", [workspaceId, days.from, days.to]);
  const economics = await economicsOf(sql, await loadWorkspaceContext(sql, workspaceId), { range });
  const series = await answerQuestions(sql, workspaceId, anomalyQuestions({ measures: ["revenue"] }, days));
  return makeAdvancedReport({
    revenue,
    categories,
    regions,
    funnel,
    times: times.rows.map((row) =>
      funnelTimeSchema.parse({ ...row, reached: Number(row.reached), timed: Number(row.timed) }),
    ),
    economics,
    judged: evaluableResult(series, days)?.judged ?? null,
  });
}

async function storedRephrasing(sql: ClientBase, workspaceId: string, report: AdvancedReport, language: Language) {
  const { rows } = await sql.query<{ rephrased: Rephrased }>(
    `select result -> 'rephrased' as rephrased from public.runs
     where workspace_id = $1 and name = 'write-advanced-analysis' and status = 'succeeded'
       and result -> 'report' = $2::jsonb and result -> 'rephrased' ->> 'language' = $3 order by created_at, id limit 1`,
    [workspaceId, JSON.stringify(report), language],
  );
  return rows[0]?.rephrased ?? null;
}
