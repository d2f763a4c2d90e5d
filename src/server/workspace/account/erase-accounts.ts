import { z } from "zod";

import type { Language } from "#domain/languages.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { workerWithLongTimeout } from "#server/postgres/run-as.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { writeAuthMail } from "#server/system-mail/auth-mails.ts";

/** Number of rows of a workspace per statement: enough for progress, few enough not to block others. */
const rowsPerBatch = 2_000;
/**
 * Tables that contained the user's name and address. A vacuum removes the deleted rows, and refreshes the planner's
 * statistics, which contain sample values.
 */
const touched = [
  "auth.users",
  "auth.identities",
  "auth.sessions",
  "public.profiles",
  "public.members",
  "public.photos",
  "public.invitations",
  "public.change_log",
  "public.runs",
  "private.run_leases",
  "private.pending_sign_ups",
  "private.outbox",
];

type Leaver = {
  email: string | null;
  language: Language | null;
  name: string | null;
  addresses: string[];
  workspaces: string[];
};

/**
 * Erases accounts whose 30 days are over, one at a time. Each account is erased in parts: the workspaces, the queued
 * jobs, and finally the login. If the job is killed, committed parts stay erased, and a restart finds them empty.
 */
export const eraseAccounts = defineJob({
  name: "erase-accounts",
  cron: "13 * * * *",
  deadlineSeconds: 6 * 3600,
  scope: "server",
  queue: "routine",
  input: z.object({}),
  result: z.undefined(),
  run: (step, _input, { context }) => step.call("erase", ({ signal }) => eraseAll(context, signal)),
});

async function eraseAll(context: Context, stopping: AbortSignal) {
  const due = await ask<string>(context, "select private.due_deletions() as answer", []);
  let erased = 0;
  for (const userId of due) {
    if (stopping.aborted) break;
    try {
      if (await eraseAccount(context, userId, stopping)) erased += 1;
    } catch (err) {
      // Other accounts must not wait for this one.
      context.log.error({ err }, "An account could not be erased; it is retried within the hour");
    }
  }
  if (erased === 0) return;
  await vacuum(context);
  context.log.info({ accounts: erased }, "Erased accounts after their 30 days");
}

/** Erases an account. Returns false if the user has cancelled the deletion, or if this process stops before the end. */
async function eraseAccount(context: Context, userId: string, stopping: AbortSignal): Promise<boolean> {
  const [leaver] = await ask<Leaver | null>(context, "select private.begin_erasure($1) as answer", [userId]);
  if (!leaver) return false;
  for (const workspaceId of leaver.workspaces) {
    const [isParted] = await ask<boolean>(context, "select private.remove_from_workspace($1, $2) as answer", [
      userId,
      workspaceId,
    ]);
    for (let isGone = isParted; !isGone;) {
      if (stopping.aborted) return false;
      const [rows] = await ask<number>(context, "select private.erase_workspace_part($1, $2) as answer", [
        workspaceId,
        rowsPerBatch,
      ]);
      isGone = rows === 0;
    }
  }
  // The queue contains the ids of users with queued runs.
  await asRole(context.pool, workerWithLongTimeout, (sql) =>
    sql.query("delete from jobs.job where group_id = $1", [userId]),
  );
  for (const address of leaver.addresses) await context.mailer.devMailbox?.forget(address);
  await ask(context, "select private.erase_user($1) as answer", [userId]);
  await sayGoodbye(context, leaver);
  return true;
}

/**
 * Sends the last email directly, because the queue would store the address. If the email cannot be sent now, it is not
 * sent at all.
 */
async function sayGoodbye({ mailer, log }: Context, { email, language, name }: Leaver) {
  if (!z.email().safeParse(email).success || !email || mailer.way === "off") return;
  const about = { email, language: language ?? "en", name: name ?? undefined };
  await mailer
    .send({ to: email, ...writeAuthMail("account_deleted", about) })
    .catch((err: { code?: string }) =>
      log.warn({ code: err.code }, "The last email to an erased user could not be sent"),
    );
}

/** Vacuums the tables, which is not possible inside a transaction. */
async function vacuum({ directPool }: Context) {
  const client = await directPool.connect();
  try {
    await client.query("set role worker");
    await client.query(`vacuum (analyze, skip_locked) ${touched.join(", ")}`);
  } finally {
    await client.query("reset role");
    client.release();
  }
}

const ask = <T>(context: Context, text: string, values: unknown[]): Promise<T[]> =>
  asRole(context.pool, workerWithLongTimeout, async (sql) => {
    const { rows } = await sql.query<{ answer: T }>(text, values);
    return rows.map(({ answer }) => answer);
  });
