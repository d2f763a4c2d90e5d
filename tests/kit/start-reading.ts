import type { Context } from "#server/context.ts";
import { startRunWithin, withRunQueue } from "#server/jobs/start-run.ts";
import { startSync } from "#server/jobs/sync-mailbox.ts";

export type Mailbox = { id: string; workspaceId: string };

/** Starts a run that reads a mailbox, unless one reads it already. */
export const startReading = (context: Context, { id, workspaceId }: Mailbox): Promise<void> =>
  withRunQueue(context, (sql) =>
    startSync(sql, (job, run) => startRunWithin(context, sql, job, run), { workspaceId, mailboxId: id }),
  );
