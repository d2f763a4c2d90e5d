import { defineRoutine } from "#server/jobs/define-routine.ts";
import { AlreadyRunning } from "#server/jobs/start-run.ts";
import { syncMailbox, syncRun } from "#server/jobs/sync-mailbox.ts";

/** Has the mailboxes read whose time has come. */
export const syncMailboxes = defineRoutine({
  name: "sync-mailboxes",
  cron: "* * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ workspace_id: string; mailbox_id: string }>(
      "select workspace_id, mailbox_id from private.take_mailboxes()",
    );
    for (const { workspace_id: workspaceId, mailbox_id: mailboxId } of rows)
      await start(syncMailbox, syncRun({ workspaceId, mailboxId })).catch((error: unknown) => {
        // It is being read already.
        if (!(error instanceof AlreadyRunning)) throw error;
      });
  },
});
