import { defineRoutine } from "#server/runs/define-routine.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

/**
 * Emails the metrics of pinned charts at the start of a user's week or month, exactly once even if several processes
 * run.
 */
export const sendMetrics = defineRoutine({
  name: "send-metrics",
  // Time zones differ by multiples of 15 minutes.
  cron: "*/15 * * * *",
  async work({ sql, start, context }) {
    if (context.mailer.way === "off") return;
    const { rows } = await sql.query<{ id: string }>("select private.claim_metrics_emails() as id");
    for (const { id: userId } of rows) await start(sendMail, { input: { request: { kind: "metrics", userId } } });
  },
});
