import { startSync } from "#server/mail/sync-mailbox.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";

/** Starts reading the mailboxes that are due. */
export const syncMailboxes = defineRoutine({
  name: "sync-mailboxes",
  cron: "* * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ workspace_id: string; mailbox_id: string }>(
      "select workspace_id, mailbox_id from private.claim_mailboxes()",
    );
    for (const { workspace_id: workspaceId, mailbox_id: mailboxId } of rows)
      await startSync(sql, start, { workspaceId, mailboxId });
  },
});
