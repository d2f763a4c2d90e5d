import { setImmediate } from "node:timers/promises";

import { z } from "zod";

import { type Readers, readersOf, readingOf, type Text } from "#server/customers/sentiment/read-messages.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";

/** Number of messages that are analysed between two checks for cancellation, in less than 100 milliseconds. */
const messagesPerBatch = 250;

/**
 * Analyses the sentiment of new or changed messages, notes and calls. After a correction, analyses all of them in the
 * workspace again with a model that learned from it. The database starts the job when messages are written; a routine
 * starts it each minute for the rest.
 */
export const readMessages = defineJob({
  name: "read-messages",
  scope: "workspace",
  queue: "short",
  input: z.object({}),
  result: z.object({ read: z.int(), changed: z.int() }),
  run: (step) => step.last("read", read),
});

async function read({ sql, workspaceId, progress, log }: StepTools) {
  const taken = await sql.query<{ reads_all: boolean; ids: string[] }>(
    "select reads_all, ids from private.take_queued_messages($1)",
    [workspaceId],
  );
  const { reads_all: readsAll = false, ids = [] } = taken.rows[0] ?? {};
  const readers = await readersOf(sql, workspaceId);
  let [done, changed] = [0, 0];
  for (let after: string | null = null; readsAll || ids.length > 0;) {
    const page: { rows: Text[] } = await sql.query(
      "select id, body, context from private.next_messages($1, $2, $3, $4)",
      [workspaceId, after, readsAll ? null : ids, messagesPerBatch],
    );
    const last = page.rows.at(-1);
    if (!last) break;
    after = last.id;
    const readings = page.rows.map((message) => readingOf(message, readers));
    const stored = await sql.query<{ changed: number }>("select private.store_readings($1, $2) as changed", [
      workspaceId,
      JSON.stringify(readings),
    ]);
    changed += stored.rows[0]?.changed ?? 0;
    done += page.rows.length;
    progress(done, Math.max(done, ids.length));
    // Lets other work run in between.
    await setImmediate();
  }
  const notes = await readNotes(sql, workspaceId, readsAll, readers);
  if (done + notes > 0) log.info({ messages: done, changed, notes }, "Read messages");
  return { read: done, changed };
}

/** Matches the mention of a member in a note. It consists of an id, which carries no sentiment. */
const mention = /@\{[^}]*\}/g;

/**
 * Analyses new or changed notes and calls, or all of them, and returns their number. Their results are stored
 * separately from the results of messages and are not included in the metrics of messages.
 */
async function readNotes(
  sql: StepTools["sql"],
  workspaceId: string,
  readsAll: boolean,
  readers: Readers,
): Promise<number> {
  let done = 0;
  for (let after: string | null = null; ;) {
    const page: { rows: { id: string; body: string }[] } = await sql.query(
      "select id, body from private.next_notes($1, $2, $3, $4)",
      [workspaceId, after, readsAll, messagesPerBatch],
    );
    const last = page.rows.at(-1);
    if (!last) return done;
    after = last.id;
    const readings = page.rows.map(({ id, body }) => {
      const { sentiment, is_doubtful: isDoubtful } = readingOf({ id, body: body.replaceAll(mention, " ") }, readers);
      return { id, body, sentiment, certainty: sentiment === null ? "unreadable" : isDoubtful ? "doubtful" : "sure" };
    });
    await sql.query("select private.store_note_readings($1, $2)", [workspaceId, JSON.stringify(readings)]);
    done += page.rows.length;
    await setImmediate();
  }
}

/**
 * Starts the analysis of notes and calls, and of messages that a run missed because they were written while it was
 * ending.
 */
export const readPendingMessages = defineRoutine({
  name: "read-pending-messages",
  cron: "* * * * *",
  async work({ sql }) {
    await sql.query("select private.analyse_pending_texts()");
  },
});
