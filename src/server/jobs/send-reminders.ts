import { defineJob } from "#server/jobs/define-job.ts";

/** Tells people of tasks and meetings whose reminder has come, each once, however many processes look. */
export const sendReminders = defineJob({
  name: "send-reminders",
  cron: "* * * * *",
  async run({ sql }) {
    // What is due for longer than a week was missed while nothing ran: nobody is helped by hearing of it now.
    await sql.query(
      `insert into public.notifications (workspace_id, member_id, kind, activity_id, due_at)
       select a.workspace_id, coalesce(a.assignee_id, a.created_by), 'reminder', a.id, a.remind_at from public.activities a
       where a.remind_at between private.now() - interval '7 days' and private.now()
         and a.completed_at is null and coalesce(a.assignee_id, a.created_by) is not null
       on conflict do nothing`,
    );
  },
});
