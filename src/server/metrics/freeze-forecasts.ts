import { z } from "zod";

import { completeMonths, forecastMonths, monthsBefore, monthsRead } from "#domain/metrics/forecast/month-forecast.ts";
import type { Question } from "#domain/metrics/question.ts";
import { addDays } from "#domain/time/dates.ts";
import { monthsOf, readClosing } from "#server/deals/read-closing.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";
import { AlreadyRunning } from "#server/runs/start-run.ts";

const measures = ["revenue", "won_value"] as const;
/** The current month and the three after it. */
const months = 4;

/**
 * Stores this week's forecasts of a workspace, together with the seasonal naive values and the values of the pipeline.
 */
export const freezeForecast = defineJob({
  name: "freeze-forecast",
  scope: "workspace",
  queue: "long",
  input: z.object({}),
  result: z.object({ frozen: z.int() }),
  run: (step) => step.last("freeze", freeze),
});

/** Starts storing the forecasts of each workspace once a week. */
export const freezeForecasts = defineRoutine({
  name: "freeze-forecasts",
  cron: "40 * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ workspace_id: string; owner_id: string }>(
      "select workspace_id, owner_id from private.workspaces_without_forecast() where owner_id is not null",
    );
    for (const { workspace_id: workspaceId, owner_id: ownerId } of rows) {
      // No user requests these forecasts. The workspace's owner can see everything.
      const run = { input: {}, workspaceId, caller: asUser(ownerId), key: `freeze-forecast:${workspaceId}` };
      await start(freezeForecast, run).catch((error: unknown) => {
        if (!(error instanceof AlreadyRunning)) throw error;
      });
    }
  },
});

async function freeze({ sql, workspaceId, caller }: StepTools) {
  await runAs(sql, caller);
  const { rows: days } = await sql.query<{ today: string; monday: string }>(
    `select t.today::text, date_trunc('week', t.today)::date::text as monday
     from (select (private.now() at time zone time_zone)::date as today from public.workspaces where id = $1) t`,
    [workspaceId],
  );
  const [{ today, monday } = { today: "", monday: "" }] = days;
  const past = { from: monthsBefore(today, monthsRead), to: today };
  const ahead = { from: today, to: addDays(monthsBefore(today, -months), -1) };
  const ask = (measure: Question["measures"][number], range: Question["range"]): Question => ({
    measures: [measure],
    range,
    grain: "month",
  });
  const answers = await answerQuestions(sql, workspaceId, [
    ...measures.map((measure) => ask(measure, past)),
    ask("expected_revenue", ahead),
  ]);
  const closing = await readClosing(sql, workspaceId);
  await runAs(sql, worker);
  const pipeline = new Map(
    answers
      .at(-1)
      ?.rows.map(({ period, values: [value] }) => [period && `${period.from.slice(0, 7)}-01`, value ?? null]),
  );
  const frozen = measures.flatMap((measure, no) => {
    const answer = answers[no];
    const rows = answer ? completeMonths(answer) : [];
    const forecast = forecastMonths(rows, months);
    const known = new Map(rows.map(({ period, values: [value] }) => [period?.from, value ?? null]));
    const last = rows.findLast(({ values: [value] }) => value !== null)?.values[0] ?? 0;
    return (forecast?.months ?? []).map(({ period, value, within_80: band }) => ({
      measure,
      month: period.from,
      currency: answer?.currency,
      value,
      low: band?.low,
      high: band?.high,
      naive: Math.round(known.get(monthsBefore(period.from, 12)) ?? last),
      // Part of the current month is already won, so its open deals do not represent the whole month.
      pipeline: measure === "won_value" && period.from > today ? Math.round(pipeline.get(period.from) ?? 0) : null,
    }));
  });
  const won = answers[measures.indexOf("won_value")];
  const wonBefore = new Map(won?.rows.map(({ period, values: [value] }) => [period?.from, value ?? null]));
  const lastWon = won && (completeMonths(won).findLast(({ values: [value] }) => value !== null)?.values[0] ?? 0);
  const isKnown =
    closing?.open.some(({ value, close }) => value !== null && close) && won?.currency === closing.currency;
  const ofPipeline = (closing && isKnown ? monthsOf(closing, months).months : []).flatMap(({ weighted, ...rest }) =>
    // Part of the current month is already won.
    rest.month <= today
      ? []
      : {
          ...rest,
          measure: "pipeline_forecast",
          currency: closing?.currency,
          naive: Math.round(wonBefore.get(monthsBefore(rest.month, 12)) ?? lastWon ?? 0),
          pipeline: weighted,
        },
  );
  await sql.query(
    `insert into public.frozen_forecasts (workspace_id, frozen_on, measure, month, currency, value, low, high, naive, pipeline)
     select $1, $2, f.* from jsonb_to_recordset($3::jsonb)
       f (measure text, month date, currency text, value bigint, low bigint, high bigint, naive bigint, pipeline bigint)
     on conflict do nothing`,
    [workspaceId, monday, JSON.stringify([...frozen, ...ofPipeline])],
  );
  await sql.query(
    "delete from public.frozen_forecasts where workspace_id = $1 and frozen_on < $2::date - interval '2 years'",
    [workspaceId, monday],
  );
  return { frozen: frozen.length + ofPipeline.length };
}
