import { createHash } from "node:crypto";

import pg, { type ClientBase } from "pg";

import {
  daysProblem,
  type DaysProblem,
  firstOwnDay,
  mostOwnDays,
  type Period,
  readDays,
} from "#domain/analysis/periods.ts";
import { pipelineSubject } from "#domain/tokens/transaction-text.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { measureWork, type Offer } from "#server/functions/analyses/measure-work.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { runAnalysis } from "#server/jobs/analyse-pipeline.ts";
import { startRunWithin, whereRunsStart } from "#server/jobs/start-run.ts";

export type Ask = {
  workspaceId: string;
  pipelineId: string | null;
  period: Period;
  /** What the person was told it costs at most. */
  most: number;
  /** Chosen by the client for one press of the button, however often the request is sent. */
  key: string;
};

const mostAnHour = 30;

/** Reserves the price and starts the run, both or neither; the same key of the same person gives the same run again. */
export async function startAnalysis(context: Context, identity: Identity & { userId: string }, ask: Ask) {
  const { workspaceId, pipelineId, period } = ask;
  const id = runId(identity.userId, ask);
  return whereRunsStart(context, async (sql) => {
    const { memberId, today, ...offer } = await measureWork(sql, identity, workspaceId, pipelineId);
    await sql.query("select private.take_lock('analysis', $1)", [id]);
    const known = await sql.query<{ row: unknown; is_same: boolean }>(
      `select to_jsonb(r) as row, (input ->> 'period', subject_id) is not distinct from ($3, $4::uuid) as is_same
       from public.runs r where workspace_id = $1 and id = $2`,
      [workspaceId, id, period, pipelineId],
    );
    const [asked] = known.rows;
    if (asked?.is_same) return asked.row;
    if (asked) throw new FunctionError("key_reused", "This `key` was used for another question: choose a new one");
    refuseDays(period, today);
    await refuseTooMany(sql, workspaceId, memberId);
    if (offer.rows === 0) {
      throw new FunctionError("nothing_to_analyse", "There are no deals here yet, so there is nothing to explain");
    }
    await sql
      .query("select private.reserve_tokens($1, $2, 'analytics', $3, $4, $5)", [
        identity.userId,
        id,
        offer.rows,
        ask.most,
        pipelineSubject(period),
      ])
      .catch((error: unknown) => refuse(error, offer));
    const run = { id, input: { period }, workspaceId, subjectId: pipelineId, memberId, caller: identity };
    return (await startRunWithin(context, sql, runAnalysis, run)).row;
  });
}

const wrongDays: Record<DaysProblem, string> = {
  missing: "Say the first and the last day as 2026-01-31..2026-03-01",
  order: "The first day is after the last one: swap them",
  early: `The first day is ${firstOwnDay} at the earliest`,
  future: "The last day is today at the latest",
  long: `A period has at most ${mostOwnDays} days: choose a later first day or an earlier last one`,
};

function refuseDays(period: Period, today: string) {
  const days = readDays(period);
  const problem = days && daysProblem(days, today);
  if (problem) throw new FunctionError("bad_period", wrongDays[problem], { problem, today });
}

/** What is begun and cancelled leaves entries for good, so there is an end to it. */
async function refuseTooMany(sql: ClientBase, workspaceId: string, memberId: string | null) {
  const { rows } = await sql.query<{ many: number }>(
    `select count(*)::int as many from public.runs
     where workspace_id = $1 and created_by = $2 and name = $3 and created_at > private.now() - interval '1 hour'`,
    [workspaceId, memberId, runAnalysis.name],
  );
  if ((rows[0]?.many ?? 0) >= mostAnHour) {
    throw new FunctionError("too_many_analyses", `You began ${mostAnHour} analyses in the last hour: go on later`);
  }
}

/** The id of the run: nobody can name one that is somebody else's. */
function runId(userId: string, { workspaceId, key }: Ask): string {
  const hex = createHash("sha256").update(`analysis ${userId} ${workspaceId} ${key}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

function refuse(error: unknown, { cost, available, debt }: Offer): never {
  if (error instanceof pg.DatabaseError) {
    const missing = cost - available;
    // Another run took what was there when the price was asked: what it would cost now is to be asked anew.
    if (error.code === "VT402" && missing > 0) {
      const how = "Tokens are earned by coming back each day and by exploring";
      throw new FunctionError("insufficient_tokens", `Insufficient tokens: ${missing} more are needed. ${how}`, {
        cost,
        available,
        missing,
      });
    }
    if (error.code === "VT409" || error.code === "VT402") {
      throw new FunctionError("price_changed", "The price has changed: ask for a quote again", { cost });
    }
    if (error.code === "VT423") {
      throw new FunctionError("tokens_owed", "Tokens are owed: the next ones that come in pay for that", { debt });
    }
  }
  throw error;
}
