import { defineRoutine } from "#server/runs/define-routine.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

/**
 * Emails members their notifications according to their preferences. Each notification is emailed only once, because
 * marking it and requesting the email happen in one transaction.
 */
export const sendNotifications = defineRoutine({
  name: "send-notifications",
  cron: "* * * * *",
  async work({ sql, start, context }) {
    const { rows } = await sql.query<{ user_id: string; ids: string[] }>(
      "select user_id, ids from private.claim_notifications()",
    );
    // Without a mail server, notifications are also marked: a server that is configured later must not send emails
    // about old events.
    if (context.mailer.way === "off") return;
    for (const { user_id: userId, ids: notificationIds } of rows)
      await start(sendMail, { input: { request: { kind: "notifications", userId, notificationIds } } });
  },
});
