import { defineRoutine } from "#server/jobs/define-routine.ts";
import { sendMail } from "#server/jobs/send-mail.ts";

/** Mails members their notifications as they chose it, each once: taking them and asking for the mail is one transaction. */
export const sendNotifications = defineRoutine({
  name: "send-notifications",
  cron: "* * * * *",
  async work({ sql, start, context }) {
    const { rows } = await sql.query<{ user_id: string; ids: string[] }>(
      "select user_id, ids from private.take_notifications()",
    );
    // Without a mail server they are taken all the same: one that is set later sends no emails about what was long ago.
    if (context.mailer.way === "off") return;
    for (const { user_id: userId, ids: notificationIds } of rows)
      await start(sendMail, { input: { request: { kind: "notifications", userId, notificationIds } } });
  },
});
