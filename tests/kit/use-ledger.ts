import { randomUUID } from "node:crypto";

import type pg from "pg";
import { beforeAll } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "./builder.ts";
import { shareDatabase } from "./use-database.ts";

export const noon = "2026-03-10T12:00:00Z";
const worker = { role: "worker", claims: "" };

/** Makes the database's clock follow the transaction setting test.now. */
export const replaceClock = (owner: pg.Pool) =>
  owner.query(
    "create or replace function private.now() returns timestamptz language sql stable as $$ select coalesce(nullif(current_setting('test.now', true), '')::timestamptz, now()) $$",
  );

/** Provides a database whose clock the test sets, with the ledger's functions as called by the API and the server. */
export function useLedger(at = shareDatabase()) {
  beforeAll(() => replaceClock(at.database.owner));

  async function ask(time: string, caller: { role: string; claims: string }, text: string, values: unknown[] = []) {
    return asRole(at.database.pool, caller, async (sql) => {
      await sql.query("select set_config('test.now', $1, true)", [time]);
      const { rows } = await sql.query<{ answer: unknown }>(`select ${text} as answer`, values);
      return rows[0]?.answer;
    });
  }

  return {
    at,
    /** Returns the result of a function that the user calls directly, at the given time. */
    claim: (person: BuiltUser, call: string, time = noon) => ask(time, person.caller, call),
    serve: (call: string, values: unknown[] = [], time = noon) => ask(time, worker, call, values),
    reserve: (
      { id }: BuiltUser,
      { run = randomUUID() as string, feature = "assistant", work = 1, most = 20, time = noon } = {},
    ) => ask(time, worker, "private.reserve_tokens($1, $2, $3, $4, $5, 'Test')", [id, run, feature, work, most]),
    end: (how: "settle" | "release", run: string, time = noon) => ask(time, worker, `private.${how}_tokens($1)`, [run]),
    cancel: (run: string, time = noon) => ask(time, worker, "private.release_tokens($1, is_cancelled => true)", [run]),
    refund: (run: string, { workspace = randomUUID() as string, time = noon } = {}) =>
      ask(time, worker, "private.refund_wrong_answer($1, $2)", [workspace, run]),
    buy: ({ id }: BuiltUser, amount: number, key: string, time = noon) =>
      ask(time, worker, "private.credit_tokens($1, $2, 'bought', $3, 'purchase', 'Token purchase')", [id, amount, key]),
    takeBack: ({ id }: BuiltUser, amount: number, key: string) =>
      ask(noon, worker, "private.revoke_tokens($1, $2, $3, 'Refund')", [id, amount, key]),
    /** Returns the total, used and available tokens; undefined if the user has no balance. */
    tokensOf: async (person: BuiltUser) => {
      const [row] = await at.as(person, "select total_tokens, used_tokens, available_tokens from user_tokens");
      return row && Object.values(row);
    },
    /** Returns the user's token transactions, newest first. */
    historyOf: (person: BuiltUser) =>
      at.as(person, "select type, amount, description from token_transactions order by id desc"),
  };
}
