import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, serve, reserve, end, claim, tokensOf } = useLedger(useDatabase());

/** Starts a payment, and returns it with the updates that a payment provider would send. */
async function startedPayment({ id }: BuiltUser, tokens = 200) {
  const order = (await serve("private.start_payment($1, $2, 'demo', 1000)", [id, `price_vanda_token_${tokens}`])) as {
    paymentId: string;
    accountId: string;
    amountMinor: number;
    currency: string;
  };
  const session = `demo_${order.paymentId}`;
  await serve("private.store_session_id($1, $2)", [order.paymentId, session]);
  const agreed = { ...order, state: "paid", refundedMinor: 0, isDisputed: false };
  const versionNow = async () => {
    const { rows } = await at.database.owner.query<{ version: number }>(
      "select version from private.checkouts where session_id = $1",
      [session],
    );
    return rows[0]?.version ?? 0;
  };
  return {
    ...order,
    session,
    versionNow,
    settle: async (more: object = {}, seen?: number) =>
      serve("private.settle_payment('demo', $1, $2, $3)", [
        session,
        seen ?? (await versionNow()),
        JSON.stringify({ ...agreed, ...more }),
      ]),
  };
}
const audit = async () => (await at.database.owner.query("select * from private.audit_tokens()")).rows;

test("a payment keeps its price when the price of its package changes, and only packages on sale can be bought", async () => {
  const buyer = await at.make.user();
  const payment = await startedPayment(buyer, 300);
  await at.database.owner.query(
    "update token_packages set amount_minor = 999, is_sold = false where id like '%_300'; update payments set created_at = created_at",
  );
  expect(await payment.settle()).toBe("changed");
  expect(await serve("private.start_payment($1, 'price_vanda_token_300', 'demo', 1000)", [buyer.id])).toBeNull();
  await at.database.owner.query(
    "update token_packages set amount_minor = 250, is_sold = true where id = 'price_vanda_token_300'",
  );
  expect(await tokensOf(buyer)).toEqual([310, 0, 310]);
});

test("a response of the payment provider that is older than the last change is ignored", async () => {
  const buyer = await at.make.user();
  const payment = await startedPayment(buyer);
  expect(await payment.settle({ state: "open" })).toBe("same");
  expect(await payment.settle()).toBe("changed");
  expect(await payment.settle({ refundedMinor: 200 })).toBe("changed");
  expect(await payment.settle({}, 1)).toBe("stale");
  expect(await tokensOf(buyer)).toEqual([210, 200, 10]);
  // A paid payment stays paid.
  for (const state of ["open", "expired", "failed"]) expect(await payment.settle({ state })).toBe("other");
  // A refund that failed at the bank restores the tokens.
  expect(await payment.settle()).toBe("changed");
  expect(await tokensOf(buyer)).toEqual([210, 0, 210]);
  expect(await audit()).toEqual([]);
});

test("many small refunds deduct as many tokens as one refund of the same amount", async () => {
  const buyer = await at.make.user();
  const payment = await startedPayment(buyer, 300);
  for (let refundedMinor = 0; refundedMinor <= 250; refundedMinor += 5) {
    await payment.settle({ refundedMinor });
    const kept = Math.floor((300 * (250 - refundedMinor)) / 250);
    expect([refundedMinor, (await tokensOf(buyer))?.at(-1)]).toEqual([refundedMinor, 10 + kept]);
  }
  expect(await audit()).toEqual([]);
});

test("updates of a payment after its user was erased are recorded without the user", async () => {
  const leaver = await at.make.user();
  const payment = await startedPayment(leaver);
  await serve("private.store_customer($1, 'demo', 'cus_1')", [payment.accountId]);
  await at.database.owner.query("delete from workspaces where id = $1", [leaver.workspace.id]);
  await at.database.owner.query("delete from auth.users where id = $1", [leaver.id]);
  expect(await payment.settle()).toBe("changed");
  expect(await payment.settle({ isDisputed: true })).toBe("changed");
  const { rows } = await at.database.owner.query("select user_id, state, net_tokens from payments where id = $1", [
    payment.paymentId,
  ]);
  expect(rows).toEqual([{ user_id: null, state: "disputed", net_tokens: 0 }]);
  expect((await at.database.owner.query("select from private.payment_customers")).rowCount).toBe(0);
  expect(await audit()).toEqual([]);
});

test("the audit reports tokens without a payment, payments without tokens, and refunds that deducted no tokens", async () => {
  const buyer = await at.make.user();
  const paid = await startedPayment(buyer);
  await paid.settle();
  const { owner } = at.database;
  await owner.query("update payments set refunded_minor = 100 where id = $1", [paid.paymentId]);
  const lost = await at.make.payment(buyer, { state: "paid", net_tokens: 100, paid_at: "2026-01-01T00:00:00Z" });
  await serve("private.credit_tokens($1, 7, 'bought', 'gift', 'purchase', 'A gift')", [buyer.id]);
  const found = (await audit()).map(({ what, subject, expected, found: has }) => [what, subject, expected, has]);
  expect(found).toContainEqual(["The net tokens of a payment do not match its refunds", paid.paymentId, "100", "200"]);
  expect(found).toContainEqual(["The tokens that a payment credited are not its net tokens", lost.id, "100", "0"]);
  expect(found).toContainEqual(["A purchase was credited without a payment", expect.any(String), "a payment", "none"]);
  await owner.query("delete from payments where id = $1", [lost.id]);
});

test("runs cannot exceed the user's monthly limit, and the user is notified at 80 and 100 percent of it", async () => {
  const person = await at.make.user();
  await serve("private.credit_tokens($1, 100, 'bought', 'some', 'purchase', 'Some')", [person.id]);
  const cap = async () => (await at.as(person, "select cap, spent, notice from token_cap()"))[0];
  expect(await cap()).toEqual({ cap: null, spent: 0, notice: 0 });
  await at.as(person, "select set_token_cap(25)");
  const first = crypto.randomUUID();
  const month = new Date().toISOString();
  const now = { time: month };
  await reserve(person, { run: first, feature: "workflow", work: 1, ...now });
  expect(await cap()).toEqual({ cap: 25, spent: 10, notice: 0 });
  await reserve(person, { feature: "workflow", work: 1, ...now });
  expect(await cap()).toEqual({ cap: 25, spent: 20, notice: 80 });
  await at.as(person, "select mark_cap_notices_read()");
  expect(await claim(person, "quote('workflow', 1)", month)).toMatchObject({ cost: 10, cap_left: 5, is_enough: true });
  await expect(reserve(person, { feature: "workflow", work: 1, ...now })).rejects.toMatchObject({ code: "VT429" });
  // Released tokens do not count as spent, and later runs send a notice only at the next threshold.
  await end("release", first, month);
  expect(await cap()).toEqual({ cap: 25, spent: 10, notice: 0 });
  await reserve(person, { feature: "workflow", work: 6, ...now });
  expect(await cap()).toEqual({ cap: 25, spent: 25, notice: 100 });
  // The month is in the user's time zone, and without a cap there is no limit.
  await expect(reserve(person, { time: "2099-01-10T12:00:00Z" })).resolves.toBe(1);
  await at.as(person, "select set_token_cap()");
  await expect(reserve(person, now)).resolves.toBe(1);
  await expect(at.as(person, "select set_token_cap(0)")).rejects.toThrow(
    "A cap must be between 1 and 1,000,000 tokens",
  );
  const stranger = await at.make.user();
  expect(await at.as(stranger, "select cap from token_cap()")).toEqual([{ cap: null }]);
  expect(await at.as(stranger, "select from token_cap_notices")).toEqual([]);
});
