import type { Context } from "#server/context/context.ts";
import { startSync } from "#server/mail/sync-mailbox.ts";
import { startRunWithin, withRunQueue } from "#server/runs/start-run.ts";

export type Mailbox = { id: string; workspaceId: string };

/** Starts a run that reads a mailbox, unless one is already running. */
export const startReading = (context: Context, { id, workspaceId }: Mailbox): Promise<void> =>
  withRunQueue(context, (sql) =>
    startSync(sql, (job, run) => startRunWithin(context, sql, job, run), { workspaceId, mailboxId: id }),
  );
