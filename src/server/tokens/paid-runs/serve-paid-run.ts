import type { ClientBase } from "pg";
import type { z } from "zod";

import type { PaidRun } from "#domain/functions/define-paid-run.ts";
import { tokenOffer } from "#domain/tokens/token-offer.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { rejectPayment } from "#server/request/reject-payment.ts";
import { type Served, serve } from "#server/request/serve.ts";
import { findWorkspaceContext } from "#server/request/workspace-context.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";
import type { Job } from "#server/runs/define-job.ts";
import { runId } from "#server/runs/run-id.ts";
import { startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import type { Env } from "#server/settings/env.ts";

/** A transaction with the caller's permissions, for measuring the amount of work. */
type MeasureContext = {
  sql: ClientBase;
  workspaceId: string;
  env: Env;
  /** The current day in the workspace's time zone. */
  today: string;
};
/** The amount of work, which determines the price, and further data returned with the price. */
type Measured<Details> = { work: number; details: Details };

type Parts<Priced, Question, Details, Input extends z.ZodType> = {
  /** The paid job. The tokens are spent if its run succeeds, and refunded otherwise. */
  job: Job<Input, "workspace">;
  measure: (asking: MeasureContext, asked: Priced | Question) => Promise<Measured<Details>>;
  /** Throws a FunctionError if the question is not allowed, in general or at the moment. */
  reject: (question: Question, measured: Measured<Details> & { today: string }) => void;
  begin: (question: Question) => { input: z.input<Input>; subjectId?: string | null };
};

/** A paid feature on the server. */
export type ServedPaidRun = { job: Job; functions: (context: Context) => Served[] };

const maxPerHour = 30;

/**
 * Serves a paid feature. Its price is measured with the caller's permissions, and the tokens are reserved in the
 * transaction that starts the run. The same key of the same user returns the same run again. Every user with read
 * access may start a run, because it costs the user's own tokens.
 */
export function servePaidRun<Priced, Question, Details extends object, Input extends z.ZodType>(
  paid: PaidRun<Priced, Question>,
  { job, measure, reject, begin }: Parts<Priced, Question, Details, Input>,
): ServedPaidRun {
  async function price(
    sql: ClientBase,
    { env }: Context,
    identity: Identity,
    workspaceId: string,
    question: Priced | Question,
  ) {
    await runAs(sql, identity);
    const workspace = await findWorkspaceContext(sql, workspaceId);
    if (!workspace) throw new FunctionError("not_allowed", "You do not have permission to read this workspace");
    const { member_id: memberId, today } = workspace;
    const measured = await measure({ sql, workspaceId, env, today }, question);
    const quoted = await sql.query<{ offer: unknown }>("select public.quote($1, $2) as offer", [
      paid.feature,
      measured.work,
    ]);
    await runAs(sql, worker);
    return { memberId, today, measured, offer: tokenOffer.parse(quoted.rows[0]?.offer) };
  }

  /** Limits the number of started runs, including cancelled ones, because they leave permanent entries. */
  async function rejectTooMany(sql: ClientBase, workspaceId: string, memberId: string | null) {
    const { rows } = await sql.query<{ many: number }>(
      `select count(*)::int as many from public.runs
       where workspace_id = $1 and created_by = $2 and name = $3 and created_at > private.now() - interval '1 hour'`,
      [workspaceId, memberId, job.name],
    );
    if ((rows[0]?.many ?? 0) >= maxPerHour)
      throw new FunctionError(paid.tooMany, `You started ${maxPerHour} of these in the last hour. Try again later`);
  }

  const functions = (context: Context): Served[] => [
    serve(paid.quote, ({ workspace_id: workspaceId, ...question }, { identity }) =>
      asRole(context.pool, { ...worker, snapshot: true }, async (sql) => {
        const { measured, offer } = await price(sql, context, identity, workspaceId, paid.priced.parse(question));
        return { ...offer, ...measured.details };
      }),
    ),

    serve(paid.start, ({ workspace_id: workspaceId, body }, { identity }) => {
      const { userId } = identity;
      const question = paid.question.parse(body);
      const { input, subjectId = null } = begin(question);
      const id = runId(paid.feature, userId, workspaceId, body.key);
      return withRunQueue(context, async (sql) => {
        const { memberId, today, measured, offer } = await price(sql, context, identity, workspaceId, question);
        await sql.query("select private.take_lock('paid_run', $1)", [id]);
        const known = await sql.query<{ row: unknown; is_same: boolean }>(
          `select to_jsonb(r) as row, (input, subject_id) is not distinct from ($3::jsonb, $4::uuid) as is_same
           from public.runs r where workspace_id = $1 and id = $2`,
          [workspaceId, id, JSON.stringify(input), subjectId],
        );
        const [existing] = known.rows;
        if (existing?.is_same) return existing.row;
        if (existing)
          throw new FunctionError("key_reused", "This `key` was used for another question: choose a new one");
        reject(question, { ...measured, today });
        await rejectTooMany(sql, workspaceId, memberId);
        const { words, subject } = paid.about(question);
        const agreed = [paid.feature, measured.work, body.most];
        await sql
          .query("select private.reserve_tokens($1, $2, $3, $4, $5, $6, $7)", [userId, id, ...agreed, words, subject])
          .catch((error: unknown) => rejectPayment(error, offer));
        const run = { id, input, workspaceId, subjectId, memberId, caller: identity };
        return (await startRunWithin(context, sql, job, run)).row;
      });
    }),

    serve(paid.cancel, ({ id, workspace_id: workspaceId }, { identity }) =>
      asRole(context.pool, worker, async (sql) => {
        await runAs(sql, identity);
        const asking = await sql.query<{ id: string | null }>("select private.member_id($1) as id", [workspaceId]);
        await runAs(sql, worker);
        const own = await sql.query(
          "select from public.runs where workspace_id = $1 and id = $2 and created_by = $3 and name = $4",
          [workspaceId, id, asking.rows[0]?.id, job.name],
        );
        if (own.rowCount !== 1) throw new FunctionError("not_found", "Run not found");
        const [cancelled] = await cancelRuns(sql, [id]);
        if (!cancelled) throw new FunctionError("not_running", "It has already ended");
        return cancelled;
      }),
    ),
  ];
  return { job, functions };
}
