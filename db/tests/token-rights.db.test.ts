import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, reserve, end } = useLedger();

test("not even the owner of the schema can change or delete an entry, or insert one with a wrong balance", async () => {
  const ana = await at.make.user();
  const { owner } = at.database;
  const account = (
    await owner.query<{ id: string }>("select id from private.token_accounts where user_id = $1", [ana.id])
  ).rows[0]?.id;
  const add = (number: number, before: number, amount: number) =>
    owner.query(
      `insert into private.token_entries (account_id, number, key, reason, description, amount, balance_before, debt_before, balance, debt)
       values ($1, $2, 'forged', 'purchase', 'Forged', $4, $3, 0, $3::integer + $4::integer, 0)`,
      [account, number, before, amount],
    );
  await expect(owner.query("update private.token_entries set amount = 1000")).rejects.toThrow("is append-only");
  await expect(owner.query("delete from private.token_entries")).rejects.toThrow("is append-only");
  await expect(owner.query("truncate private.token_entries cascade")).rejects.toThrow("is append-only");
  await expect(add(2, 1000, 5)).rejects.toMatchObject({ code: "23503" });
  await expect(add(3, 10, 5)).rejects.toMatchObject({ code: "23503" });
  await expect(add(1, 0, 5)).rejects.toMatchObject({ code: "23505" });
  // An entry also cannot move tokens without naming them.
  await expect(add(2, 10, 5)).rejects.toThrow("does not name the tokens that it moves");
});

test("the ledger of a deleted user is kept without a reference to the user", async () => {
  const ana = await at.make.user();
  const run = randomUUID();
  await reserve(ana, { run });
  await at.database.owner.query("delete from public.workspaces where id = $1", [ana.workspace.id]);
  await at.database.owner.query("delete from auth.users where id = $1", [ana.id]);
  expect(await end("release", run)).toBe(true);
  const { rows } = await at.database.owner.query(
    "select a.user_id, e.balance from private.token_entries e join private.token_accounts a on a.id = e.account_id where e.run_id = $1 and e.reason = 'release'",
    [run],
  );
  expect(rows).toEqual([{ user_id: null, balance: 10 }]);
});

test("no role of the API can change the clock, the ledger or any user's tokens", async () => {
  const ana = await at.make.user();
  const ben = await at.make.user();
  for (const text of [
    "create or replace function private.now() returns timestamptz language sql as 'select now()'",
    "select private.credit_tokens('00000000-0000-4000-8000-000000000000', 5, 'bought', 'k', 'purchase', 'x')",
    "select private.claim_bonus('login', 'again', 'x')",
    "select private.release_tokens('00000000-0000-4000-8000-000000000000')",
    "select from private.token_entries",
    "update user_tokens set total_tokens = 1000, available_tokens = 1000",
    "insert into daily_bonuses (user_id, bonus_date) values (auth.uid(), '2026-01-01')",
    "delete from token_transactions",
  ])
    for (const role of ["anon", "authenticated", "service_role"])
      await expect(
        asRole(at.database.pool, { ...ana.caller, role }, (sql) => sql.query(text)),
        `${role}: ${text}`,
      ).rejects.toMatchObject({ code: "42501" });
  expect(await at.as(ana, "select from user_tokens where user_id = $1", [ben.id])).toEqual([]);
  expect(await at.as(ana, "select from token_transactions where user_id = $1", [ben.id])).toEqual([]);
});

test("programs with an access token cannot read a balance, earn tokens or ask for prices", async () => {
  const ana = await at.make.user();
  const { id } = await at.make.accessToken(ana, { scopes: ["read", "write"] });
  const claims = JSON.stringify({ ...JSON.parse(ana.caller.claims), token_id: id });
  const program = { role: "authenticated", claims };
  const ask = (text: string) => asRole(at.database.pool, program, async (sql) => (await sql.query(text)).rows);
  expect(await ask("select from user_tokens")).toEqual([]);
  for (const call of [
    "claim_login_bonus()",
    "claim_exploration_bonus('/dashboard')",
    "claim_energy_bonus()",
    "quote('assistant', 1)",
    "free_analyses_left()",
    "token_usage()",
  ])
    await expect(ask(`select ${call}`), call).rejects.toMatchObject({ code: "42501" });
});
