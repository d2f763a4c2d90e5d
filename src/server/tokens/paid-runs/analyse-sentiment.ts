import type { ClientBase } from "pg";
import { z } from "zod";

import {
  mostSpoken,
  type SentimentFindings,
  sentimentFindings,
} from "#domain/customers/sentiment/sentiment-findings.ts";
import { trendDays } from "#domain/customers/sentiment/sentiment-window.ts";
import { sentimentAnalysis as contract } from "#domain/functions/sentiment.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { addDays } from "#domain/time/dates.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { asCaller } from "#server/tokens/paid-runs/as-caller.ts";
import { servePaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";

export const sentimentAnalysis = servePaidRun(contract, {
  job: defineJob({
    name: "analyse-sentiment",
    scope: "workspace",
    queue: "long",
    input: z.object({}),
    result: z.custom<SentimentFindings>((value) => sentimentFindings.safeParse(value).success),
    run: (step) => step.last("analyse", analyse),
  }),

  async measure({ sql, workspaceId, today }) {
    const { from, to } = trendDays(today);
    const { rows } = await sql.query<{ messages: number }>(
      "select count(*)::float8 as messages from public.messages where workspace_id = $1 and sent_on between $2 and $3",
      [workspaceId, from, to],
    );
    const { messages = 0 } = rows[0] ?? {};
    return { work: messages, details: { messages, today } };
  },

  reject(_question, { work }) {
    if (work === 0) throw new FunctionError("nothing_to_analyse", "There are no messages from the last five months");
  },

  begin: () => ({ input: {} }),
});

async function analyse(tools: StepTools): Promise<SentimentFindings> {
  const { sql, workspaceId, log } = tools;
  const findings = await asCaller(tools, ({ today }) => findingsOf(sql, workspaceId, today));
  log.info({ messages: findings.messages }, "Analysed messages");
  return findings;
}

const counted = [
  "messages_received",
  "positive_messages",
  "neutral_messages",
  "negative_messages",
  "doubtful_messages",
] as const;

async function findingsOf(sql: ClientBase, workspaceId: string, today: string): Promise<SentimentFindings> {
  const days = trendDays(today);
  const [whole, lately] = await answerQuestions(sql, workspaceId, [
    { measures: [...counted], range: days },
    { measures: ["net_sentiment"], range: { from: addDays(today, -29), to: today }, compare: "previous" },
  ]);
  const aspects = await sql.query<{ aspect: string; positive: number; neutral: number; negative: number }>(
    "select aspect, positive, neutral, negative from public.message_aspects($1, $2, $3)",
    [workspaceId, days.from, days.to],
  );
  const turned = await sql.query<{ id: string; name: string; change: number }>(
    "select account_id as id, account as name, now_mean - before_mean as change from public.sentiment_changes($1)",
    [workspaceId],
  );
  const total = (answer: MeasureResult | undefined, at: number) => answer?.total.values[at] ?? null;
  const [messages, positive, neutral, negative, doubtful] = counted.map((_, at) => total(whole, at) ?? 0);
  const names = (isWanted: (change: number) => boolean) =>
    turned.rows
      .filter(({ change }) => isWanted(change))
      .slice(0, 3)
      .map(({ id, name }) => ({ id, name }));
  return sentimentFindings.parse({
    version: 1,
    samples: whole?.samples ?? null,
    ...days,
    messages,
    positive,
    neutral,
    negative,
    doubtful,
    net: total(lately, 0),
    net_before: lately?.total.compared[0] ?? null,
    complaint: mostSpoken(aspects.rows, "negative"),
    praise: mostSpoken(aspects.rows, "positive"),
    worse: names((change) => change < 0),
    better: names((change) => change > 0),
  });
}
