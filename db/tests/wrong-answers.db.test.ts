import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { noon, useLedger } from "../../tests/kit/use-ledger.ts";
import { ledgerFaults } from "./ledger-faults.ts";

const { at, buy, claim, end, historyOf, refund, reserve, serve, tokensOf } = useLedger();

/** Pays for an answer, and returns the ID of its run. */
async function pay(person: BuiltUser, { work = 2, time = noon } = {}) {
  const run = randomUUID();
  await reserve(person, { run, work, time });
  await end("settle", run, time);
  return run;
}

const expectNoFaults = async ({ id }: BuiltUser) => {
  const found = await ledgerFaults(at.database.owner, id, { done: new Set(), perhaps: new Set() });
  expect(found.filter((fault) => !fault.endsWith("was taken back and is there"))).toEqual([]);
};

test("a wrong answer is refunded once, in a separate entry, and its tokens no longer count as spent", async () => {
  const ana = await at.make.user();
  const run = await pay(ana);
  expect(await tokensOf(ana)).toEqual([10, 2, 8]);
  expect(await refund(run)).toBe(2);
  expect(await refund(run)).toBe(0);
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  expect((await historyOf(ana)).slice(0, 2)).toEqual([
    { type: "usage", amount: 2, description: "Wrong answer refunded: AI assistant: Test" },
    { type: "usage", amount: -2, description: "AI assistant: Test" },
  ]);
  expect(await at.as(ana, "select about from token_transactions order by id desc limit 1")).toEqual([
    { about: { reason: "wrong_answer", feature: "assistant" } },
  ]);
  expect(await claim(ana, "(select count(*)::integer from token_usage())")).toBe(0);
  const [account] = (
    await at.database.owner.query<{ id: string }>("select id from private.token_accounts where user_id = $1", [ana.id])
  ).rows;
  expect(await serve("private.tokens_spent_in($1, '2026-03', 'UTC')", [account?.id]).catch(String)).toContain(
    "permission denied",
  );
  const { rows } = await at.database.owner.query<{ spent: number }>(
    "select private.tokens_spent_in($1, '2026-03', 'UTC') as spent",
    [account?.id],
  );
  expect(rows).toEqual([{ spent: 0 }]);
  await expectNoFaults(ana);
});

test("only completed runs of the last 24 hours that cost tokens are refunded", async () => {
  const ana = await at.make.user();
  const [open, released, free] = [randomUUID(), randomUUID(), randomUUID()];
  await reserve(ana, { run: open });
  await reserve(ana, { run: released });
  await end("release", released);
  await reserve(ana, { run: free, feature: "analytics" });
  await end("settle", free);
  for (const run of [open, released, free, randomUUID()]) expect(await refund(run)).toBe(0);
  const old = await pay(ana);
  expect(await refund(old, { time: "2026-03-11T12:00:01Z" })).toBe(0);
  await expectNoFaults(ana);
});

test("an account can get five refunds within 24 hours, and a workspace twenty", async () => {
  const ana = await at.make.user();
  await buy(ana, 40, "one");
  const runs = [];
  for (let count = 0; count < 7; count += 1)
    runs.push(await pay(ana, { work: 1, time: count < 5 ? noon : "2026-03-11T09:00:00Z" }));
  const refunds = [];
  for (const run of runs.slice(0, 6)) refunds.push(await refund(run));
  expect(refunds).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await refund(runs[5]!, { time: "2026-03-11T12:00:01Z" })).toBe(1);

  const report = (refunded: number, created_at = noon) => at.make.wrongAnswer(ana.workspace, { refunded, created_at });
  for (let count = 0; count < 19; count += 1) await report(1);
  await report(0);
  await report(1, "2026-03-10T12:00:00Z");
  const later = { workspace: ana.workspace.id, time: "2026-03-11T11:00:00Z" };
  expect(await refund(runs[6]!, later)).toBe(0);
  expect(await refund(runs[6]!, { ...later, time: "2026-03-11T12:00:01Z" })).toBe(1);
  await expectNoFaults(ana);
});

test("a refund pays debt first, and restores tokens even if they expired since", async () => {
  await at.database.owner.query("select private.set_token_expiry('monthly')");
  const ana = await at.make.user();
  // These tokens expire first, at the end of March.
  await buy(ana, 2, "march", "2026-03-20T12:00:00Z");
  const run = await pay(ana, { time: "2026-03-31T23:00:00Z" });
  expect(await refund(run, { time: "2026-04-01T01:00:00Z" })).toBe(2);
  expect((await tokensOf(ana))?.[2]).toBe(12);
  await expectNoFaults(ana);
  await at.database.owner.query("select private.set_token_expiry('never')");

  const ben = await at.make.user();
  const paid = await pay(ben);
  await serve("private.revoke_tokens($1, 9, 'refund', 'Refund')", [ben.id]);
  expect(await refund(paid)).toBe(2);
  expect((await historyOf(ben)).slice(0, 2)).toMatchObject([{ description: "Debt paid", amount: -1 }, { amount: 2 }]);
  expect((await tokensOf(ben))?.[2]).toBe(1);
  await expectNoFaults(ben);
});

test("members can read their own reports, and owners and admins can read all and mark them as seen", async () => {
  const ana = await at.make.user();
  const [ben, cleo] = [await at.make.user(), await at.make.user()];
  const member = await at.make.member(ana.workspace, { user_id: ben.id, role: "member" });
  await at.make.member(ana.workspace, { user_id: cleo.id, role: "admin" });
  const own = await at.make.wrongAnswer(ana.workspace, { member_id: member.id });
  const other = await at.make.wrongAnswer(ana.workspace, { member_id: ana.member.id });
  const read = async (person: BuiltUser) =>
    (await at.as(person, "select id from wrong_answers where workspace_id = $1", [ana.workspace.id])).map(
      ({ id }) => id,
    );
  expect(await read(ben)).toEqual([own.id]);
  expect(await read(await at.make.user())).toEqual([]);
  expect(new Set(await read(cleo))).toEqual(new Set([own.id, other.id]));
  const see = (person: BuiltUser) =>
    at.as(person, "update wrong_answers set status = 'seen' where workspace_id = $1 returning id", [ana.workspace.id]);
  expect(await see(ben)).toEqual([]);
  expect(await see(cleo)).toHaveLength(2);
  await expect(
    asRole(at.database.pool, cleo.caller, (sql) => sql.query("update wrong_answers set question = 'Other'")),
  ).rejects.toMatchObject({ code: "42501" });
});
