import type { ClientBase } from "pg";
import { z } from "zod";

import { leadSchema } from "#domain/deals/leads/lead.ts";
import { forecastReport } from "#domain/functions/forecast-reports.ts";
import { type Language, languageIds } from "#domain/languages.ts";
import { describeAdvice } from "#domain/metrics/forecast-report/describe-advice.ts";
import { type ForecastReport, makeForecastReport } from "#domain/metrics/forecast-report/forecast-report.ts";
import { partForecasts, partSeries } from "#domain/metrics/forecast-report/part-forecasts.ts";
import { type ReportParts, reportParts } from "#domain/metrics/forecast-report/report-choices.ts";
import {
  bookedMonth,
  completeMonths,
  forecastMonths,
  monthsBefore,
  monthsRead,
} from "#domain/metrics/forecast/month-forecast.ts";
import type { Question } from "#domain/metrics/question.ts";
import type { Rephrased } from "#domain/metrics/rephrased.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { asCaller } from "#server/tokens/paid-runs/as-caller.ts";
import { rephraseFindings } from "#server/tokens/paid-runs/rephrase-findings.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";

const questionSchema = z.object({
  months: z.int(),
  parts: z.enum(reportParts),
  language: z.enum(languageIds),
});

export const writtenForecast = servePaidRun(forecastReport, {
  job: defineJob({
    name: "write-forecast-report",
    scope: "workspace",
    queue: "long",
    input: questionSchema,
    result: z.object({ report_id: z.uuid() }),
    async run(step, { months, parts, language }, run) {
      const facts = await step.once("find", (tools) => find(tools, months, parts));
      const rephrased = await step.call("word", (call) =>
        rephraseFindings(run, call, {
          language,
          purpose: "advice on a revenue forecast and on open deals, for the owner of a small business",
          of: "forecast_report",
          sentences: facts.report.advice.map((advice) => describeAdvice(advice, facts.report, language)),
          known: (sql) => storedRephrasing(sql, run.workspaceId, facts.report, language),
        }),
      );
      return step.last("keep", async ({ sql, workspaceId, runId }) => {
        await sql.query(
          `insert into public.forecast_reports (workspace_id, id, author_id, months, samples, report, rephrased)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            workspaceId,
            runId,
            facts.author_id,
            months,
            facts.samples,
            JSON.stringify(facts.report),
            rephrased && JSON.stringify(rephrased),
          ],
        );
        return { report_id: runId };
      });
    },
  }),

  async measure({ sql, workspaceId, today }, { months, parts }) {
    const { series, leads } = await read(sql, workspaceId, today, parts);
    return { work: Math.max(1, series.length) * months, details: { series: series.length, leads: leads.length } };
  },

  reject(_question, { details }) {
    if (details.series + details.leads === 0)
      throw new FunctionError("nothing_to_analyse", "There are neither twelve months of revenue nor open deals yet");
  },

  begin: (question) => ({ input: question }),
});

/** Reads the data of a report with the caller's permissions: the revenue by month and by part, and the leads. */
async function read(sql: ClientBase, workspaceId: string, today: string, parts: ReportParts) {
  const question: Question = {
    measures: ["revenue"],
    range: { from: monthsBefore(today, monthsRead), to: today },
    grain: "month",
  };
  const parted: Question[] = parts === "none" ? [] : [{ ...question, by: [parts] }];
  const [answer, byPart] = await answerQuestions(sql, workspaceId, [question, ...parted]);
  if (!answer) throw new Error("A question has no result");
  const rows = completeMonths(answer);
  const { rows: leads } = await sql.query(`select to_jsonb(l) as lead from public.leads($1) l`, [workspaceId]);
  const ofParts = partSeries(rows, byPart?.rows ?? []);
  const isLongEnough = forecastMonths(rows, 1) !== null;
  return {
    answer,
    rows,
    ofParts,
    /** The series to forecast: the total and its parts. */
    series: isLongEnough ? [rows, ...ofParts] : [],
    leads: leads.map(({ lead }: { lead: unknown }) => leadSchema.parse(lead)),
  };
}

const find = (tools: StepTools, months: number, partedBy: ReportParts) =>
  asCaller(tools, async ({ today, member_id }) => {
    const { answer, rows, ofParts, leads } = await read(tools.sql, tools.workspaceId, today, partedBy);
    const forecast = forecastMonths(rows, months, bookedMonth(answer));
    const parts = forecast ? partForecasts(ofParts, forecast, months) : [];
    const { currency, samples } = answer;
    return {
      author_id: member_id,
      samples,
      report: makeForecastReport({ currency, today: answer.today, months, partedBy, forecast, parts, leads }),
    };
  });

async function storedRephrasing(sql: ClientBase, workspaceId: string, report: ForecastReport, language: Language) {
  const { rows } = await sql.query<{ rephrased: Rephrased }>(
    `select rephrased from public.forecast_reports
     where workspace_id = $1 and report = $2::jsonb and rephrased ->> 'language' = $3 order by created_at, id limit 1`,
    [workspaceId, JSON.stringify(report), language],
  );
  return rows[0]?.rephrased ?? null;
}
