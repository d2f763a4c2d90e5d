import { defineRoutine } from "#server/runs/define-routine.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

type Recipient = { user_id: string; ids: string[] };

/** Reminds users of due tasks and meetings, exactly once even if several processes run. */
export const sendReminders = defineRoutine({
  name: "send-reminders",
  cron: "* * * * *",
  async work({ sql, start, context }) {
    // Reminders older than a week were missed while the server was down; sending them now would not help.
    const { rows: claimed } = await sql.query<{ id: string }>(
      `insert into public.notifications (workspace_id, member_id, kind, activity_id, due_at)
       select a.workspace_id, coalesce(a.assignee_id, a.created_by), 'reminder', a.id, a.remind_at from public.activities a
       where a.remind_at between private.now() - interval '7 days' and private.now()
         and a.completed_at is null and coalesce(a.assignee_id, a.created_by) is not null
       on conflict do nothing returning id`,
    );
    if (claimed.length === 0 || context.mailer.way === "off") return;
    const { rows: recipients } = await sql.query<Recipient>("select * from private.recipients_of_reminders($1)", [
      claimed.map(({ id }) => id),
    ]);
    for (const { user_id: userId, ids: notificationIds } of recipients)
      await start(sendMail, { input: { request: { kind: "reminders", userId, notificationIds } } });
  },
});
