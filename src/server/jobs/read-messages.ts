import { setImmediate } from "node:timers/promises";

import { z } from "zod";

import { defineJob, type StepTools } from "#server/jobs/define-job.ts";
import { defineRoutine } from "#server/jobs/define-routine.ts";
import { readersOf, readingOf } from "#server/sentiment/read-messages.ts";

/** Messages between two looks at whether the job was cancelled; some tens of milliseconds of reading. */
const messagesAtOnce = 250;

/**
 * Reads how messages feel that are new or changed; after a correction all of a workspace's, with what it teaches. The database
 * asks for it when messages are written.
 */
export const readMessages = defineJob({
  name: "read-messages",
  scope: "workspace",
  lane: "short",
  input: z.object({}),
  result: z.object({ read: z.int(), changed: z.int() }),
  run: (step) => step.last("read", read),
});

async function read({ sql, workspaceId, progress, log }: StepTools) {
  const taken = await sql.query<{ reads_all: boolean; ids: string[] }>(
    "select reads_all, ids from private.take_unread($1)",
    [workspaceId],
  );
  const { reads_all: readsAll = false, ids = [] } = taken.rows[0] ?? {};
  if (!readsAll && ids.length === 0) return { read: 0, changed: 0 };
  const readerOf = await readersOf(sql, workspaceId);
  let [done, changed] = [0, 0];
  for (let after: string | null = null; ;) {
    const page: { rows: { id: string; body: string }[] } = await sql.query(
      "select id, body from private.messages_after($1, $2, $3, $4)",
      [workspaceId, after, readsAll ? null : ids, messagesAtOnce],
    );
    const last = page.rows.at(-1);
    if (!last) break;
    after = last.id;
    const readings = await Promise.all(page.rows.map((message) => readingOf(message, readerOf)));
    const kept = await sql.query<{ changed: number }>("select private.keep_readings($1, $2) as changed", [
      workspaceId,
      JSON.stringify(readings),
    ]);
    changed += kept.rows[0]?.changed ?? 0;
    done += page.rows.length;
    progress(done, Math.max(done, ids.length));
    // Others have their turn.
    await setImmediate();
  }
  log.info({ messages: done, changed }, "Read messages");
  return { read: done, changed };
}

/** Takes up what was written while a run was about to end, which did not see it any more. */
export const readWhatWaits = defineRoutine({
  name: "read-what-waits",
  cron: "* * * * *",
  async work({ sql }) {
    await sql.query("select private.read_what_waits()");
  },
});
