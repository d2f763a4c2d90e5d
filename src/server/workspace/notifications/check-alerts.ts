import { z } from "zod";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type Direction, evaluatedQuestion, toNotifiedAlert, checkThreshold } from "#domain/metrics/metric-alert.ts";
import { questionSchema } from "#domain/metrics/question.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { findWorkspaceContext } from "#server/request/workspace-context.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

type Alert = {
  id: string;
  title: string;
  question: unknown;
  direction: Direction;
  threshold: number;
  is_beyond: boolean | null;
};

const input = z.object({ userId: z.uuid(), ids: z.array(z.uuid()) });

/**
 * Queries the metrics that a user watches, with the user's permissions, and notifies the recipients of metrics that
 * crossed their thresholds.
 */
export const checkAlerts = defineJob({
  name: "check-alerts",
  scope: "workspace",
  queue: "long",
  input,
  result: z.object({ notified: z.int() }),
  run: (step, input) => step.last("check", (tools) => check(tools, input)),
});

/** Starts the check of each alert once a day or week, and of new, changed or resumed alerts within 15 minutes. */
export const startAlertChecks = defineRoutine({
  name: "start-alert-checks",
  // Time zones differ by multiples of 15 minutes.
  cron: "*/15 * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ workspace_id: string; user_id: string; ids: string[] }>(
      "select workspace_id, user_id, ids from private.claim_alerts()",
    );
    for (const { workspace_id: workspaceId, user_id: userId, ids } of rows) {
      await start(checkAlerts, { input: { userId, ids }, workspaceId, caller: asUser(userId) });
    }
  },
});

async function check(tools: StepTools, { userId, ids }: z.infer<typeof input>) {
  const { sql, workspaceId, caller, start, context } = tools;
  // Users who have left the workspace in the meantime have no alerts there.
  const { rows } = await sql.query<Alert>("select * from private.alerts_of_user($1, $2, $3::uuid[])", [
    workspaceId,
    userId,
    ids,
  ]);
  await runAs(sql, caller);
  const today = (await findWorkspaceContext(sql, workspaceId))?.today;
  const watched = rows.flatMap((alert) => {
    const { data } = questionSchema.safeParse(alert.question);
    return data && today ? [{ ...alert, question: evaluatedQuestion(data, alert.direction, today) }] : [];
  });
  if (watched.length === 0) return { notified: 0 };
  const answers = await answerQuestions(
    sql,
    workspaceId,
    watched.map(({ question }) => question),
  );
  const lists = [];
  for (const answer of answers) lists.push(await drillDownList(sql, workspaceId, answer));
  await runAs(sql, worker);
  const notificationIds: string[] = [];
  for (const [at, alert] of watched.entries()) {
    const answer = answers[at];
    const evaluated = answer ? toNotifiedAlert(alert, answer, lists[at]) : null;
    const value = evaluated?.value ?? null;
    const { isBeyond, isAlert } = checkThreshold({ ...alert, wasBeyond: alert.is_beyond, value });
    await sql.query(
      `update public.metric_alerts set is_beyond = $3, last_value = $4, checked_at = private.now(),
         crossed_at = case when $5 then private.now() else crossed_at end where workspace_id = $1 and id = $2`,
      [workspaceId, alert.id, isBeyond, value, isAlert],
    );
    if (!isAlert) continue;
    const { rows: sent } = await sql.query<{ id: string }>("select private.notify_alert($1, $2, $3) as id", [
      workspaceId,
      alert.id,
      JSON.stringify(evaluated),
    ]);
    notificationIds.push(...sent.map(({ id }) => id));
  }
  if (notificationIds.length > 0 && context.mailer.way !== "off") {
    const { rows: readers } = await sql.query<{ user_id: string; ids: string[] }>(
      "select * from private.recipients_of_alerts($1::uuid[])",
      [notificationIds],
    );
    for (const reader of readers)
      await start(sendMail, {
        input: { request: { kind: "alerts", userId: reader.user_id, notificationIds: reader.ids } },
      });
  }
  return { notified: notificationIds.length };
}

/**
 * Returns the list with the records of a metric. If there are several lists (sales and won deals), returns the first
 * one with a type that has any records.
 */
async function drillDownList(sql: StepTools["sql"], workspaceId: string, { drill_down: [lists = []] }: MeasureResult) {
  for (const list of lists) {
    if (lists.length === 1) return list;
    if (!isEntity(list.entity)) continue;
    const { rows } = await sql.query(`select from public.${list.entity} where workspace_id = $1 limit 1`, [
      workspaceId,
    ]);
    if (rows.length > 0) return list;
  }
  return lists[0];
}
