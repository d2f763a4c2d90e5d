import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { deleteProviderCustomers } from "#server/tokens/delete-provider-customers.ts";
import { ProviderUnavailable } from "#server/tokens/payments/payment-provider.ts";
import { createStripe } from "#server/tokens/payments/stripe.ts";
import { pollPayments } from "#server/tokens/poll-payments.ts";

import { runNow } from "../kit/run-now.ts";
import { balanceOf, beginPurchase, orderOf, paymentsOf, verifyPurchase } from "../kit/shop.ts";
import { signUp } from "../kit/sign-up.ts";
import type { Trouble } from "../kit/stripe/stripe-double.ts";
import { useStripeShop } from "../kit/stripe/use-stripe-shop.ts";

const { at, atCheckout, open, send } = useStripeShop();

const troubles = ["drop", "drop the response", 409, 429, 500] as const satisfies Trouble[];
test.each(troubles)(
  "a failure of Stripe (%s) at any step neither loses the tokens of a payment nor charges twice",
  { tags: "deep" },
  async (trouble) => {
    const buyer = await signUp(at.vanda);
    let balance = 10;
    for (const step of ["POST /v1/customers", "POST /v1/checkout/sessions", "GET /v1/checkout/sessions/:id"]) {
      // More failures than the library's own retries.
      let left = 3;
      at.stripe.trouble = (route) => (route === step && left-- > 0 ? trouble : undefined);
      const tries: string[] = [];
      do tries.push(await beginPurchase(buyer, 100));
      while (tries.at(-1) === "payments_away");
      const session = at.stripe.newest();
      const paid = at.stripe.pay(session);
      // Repeats the event until it is accepted, as Stripe does.
      while ((await send(paid)) !== 200);
      balance += 100;
      expect([step, await balanceOf(buyer)]).toEqual([step, balance]);
      at.stripe.trouble = undefined;
    }
    const states = (await paymentsOf(buyer, "state")).flat();
    expect(states.filter((state) => state === "paid")).toHaveLength(3);
    expect(new Set(states)).toEqual(new Set(states.length > 3 ? ["paid", "failed"] : ["paid"]));
    // Repeated requests used the same key.
    expect(at.stripe.customers.size).toBe(
      new Set(at.stripe.asked.map(({ sent }) => sent.get("email")).filter(Boolean)).size,
    );
  },
);

test("a payment or refund whose event is missing is booked when the user returns from paying, or later by the server", async () => {
  const { buyer, session } = await atCheckout(100);
  const other = await atCheckout(200);
  at.stripe.pay(session);
  at.stripe.pay(other.session);
  expect(await verifyPurchase(buyer, session)).toEqual(["paid", 100, 110]);
  const routine = async (...due: string[]) => {
    const { owner } = at.vanda.database;
    await owner.query("update private.checkouts set next_check_at = null where not session_id = any ($1)", [due]);
    await owner.query("update private.checkouts set next_check_at = now() where session_id = any ($1)", [due]);
    await runNow(at.vanda.server.context, pollPayments);
  };
  await routine();
  expect(await balanceOf(other.buyer)).toBe(10);
  // A session that Stripe does not return does not delay the others.
  at.stripe.trouble = (_route, path) => (path.includes(session) ? 500 : undefined);
  await routine(session, other.session);
  expect(await balanceOf(other.buyer)).toBe(210);
  at.stripe.trouble = undefined;
  at.stripe.refund(other.session, 200);
  await routine(other.session);
  expect(await balanceOf(other.buyer)).toBe(10);
});

/** Returns a Stripe client with a short timeout. */
function hurriedStripe() {
  const { secretKey, webhookSecret, url: base } = at.stripe;
  return createStripe({ secretKey, webhookSecret, base, isTaxAutomatic: false, timeoutMs: 100 });
}

const silences = ["hang", "hang after the effect"] as const satisfies Trouble[];
test.each(silences)(
  "a request to Stripe that gets no response (%s) times out, and its retry has no second effect",
  { tags: "deep" },
  async (silence) => {
    const { session } = await atCheckout();
    const { customers, sessions } = at.stripe;
    const [hadCustomers, hadSessions] = [customers.size, sessions.size];
    const stripe = hurriedStripe();
    const order = orderOf(randomUUID());
    const open = () => stripe.openCheckout(order, async (customer) => customer);
    for (const step of ["POST /v1/customers", "POST /v1/checkout/sessions"]) {
      at.stripe.trouble = (route) => (route === step ? silence : undefined);
      await expect(open()).rejects.toThrow(ProviderUnavailable);
    }
    at.stripe.trouble = (route) => (route.startsWith("GET") ? silence : undefined);
    await expect(stripe.readCheckout(session)).rejects.toThrow(ProviderUnavailable);
    at.stripe.trouble = undefined;
    expect((await open()).sessionId).toBe((await open()).sessionId);
    expect([customers.size, sessions.size]).toEqual([hadCustomers + 1, hadSessions + 1]);
  },
);

test("an erased user is deleted at Stripe as soon as Stripe responds, and their payments are kept", async () => {
  const { buyer, session } = await atCheckout(100);
  expect(await send(at.stripe.pay(session))).toBe(200);
  const { owner } = at.vanda.database;
  await owner.query("delete from workspaces where id = $1", [buyer.workspace.id]);
  await owner.query("delete from auth.users where id = $1", [buyer.id]);
  const known = at.stripe.customers.size;
  at.stripe.trouble = () => 500;
  const forget = async () => {
    await owner.query("update private.deleted_payment_customers set next_check_at = now()");
    await runNow(at.vanda.server.context, deleteProviderCustomers);
    return (await owner.query("select from private.deleted_payment_customers")).rowCount;
  };
  expect(await forget()).toBe(1);
  at.stripe.trouble = undefined;
  expect(await forget()).toBe(0);
  expect(at.stripe.customers.size).toBe(known - 1);
  expect(at.stripe.sessions.has(session)).toBe(true);
});

test("deleting a customer who no longer exists at Stripe succeeds", async () => {
  await expect(hurriedStripe().forgetCustomer("cus_gone")).resolves.toBeUndefined();
  // On a busy machine, a late response makes the client repeat the request.
  expect(new Set(at.stripe.refused.splice(0))).toEqual(new Set(["No such customer: 'cus_gone'"]));
});

test("while Stripe is unavailable, its events are processed later", { tags: "deep" }, async () => {
  const { buyer, session } = await atCheckout(100);
  const paid = at.stripe.pay(session);
  at.stripe.trouble = () => 500;
  expect(await send(paid)).toBe(503);
  expect(await verifyPurchase(buyer, session)).toEqual(["open", 100, 10]);
  expect(await beginPurchase(buyer, 100)).toBe("payments_away");
  at.stripe.trouble = undefined;
  expect(await send(paid)).toBe(200);
  expect(await balanceOf(buyer)).toBe(110);
});

test("a customer who was deleted at Stripe is created again", async () => {
  const { buyer } = await atCheckout();
  at.stripe.customers.clear();
  await open(buyer);
  expect(at.stripe.refused.splice(0)).toEqual([expect.stringContaining("No such customer")]);
  await open(buyer);
});
