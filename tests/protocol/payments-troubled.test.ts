import { expect, test } from "vitest";

import { askAboutPayments } from "#server/jobs/ask-about-payments.ts";
import { ProviderAway } from "#server/payments/payment-provider.ts";
import { createStripe } from "#server/payments/stripe.ts";

import { runNow } from "../kit/run-now.ts";
import { balanceOf, beginPurchase, paymentsOf, verifyPurchase } from "../kit/shop.ts";
import { signUp } from "../kit/sign-up.ts";
import type { Trouble } from "../kit/stripe/stripe-double.ts";
import { useStripeShop } from "../kit/stripe/use-stripe-shop.ts";

const { at, atCheckout, open, send } = useStripeShop();

const troubles = ["drop", "drop the answer", 409, 429, 500] as const satisfies Trouble[];
test.each(troubles)("Stripe's %s at any step leaves no charge without tokens, and none twice", async (trouble) => {
  const buyer = await signUp(at.vanda);
  let balance = 10;
  for (const step of ["POST /v1/customers", "POST /v1/checkout/sessions", "GET /v1/checkout/sessions/:id"]) {
    // Longer than the library tries by itself.
    let left = 3;
    at.stripe.trouble = (route) => (route === step && left-- > 0 ? trouble : undefined);
    const tries: string[] = [];
    do tries.push(await beginPurchase(buyer, 100));
    while (tries.at(-1) === "payments_away");
    const session = at.stripe.newest();
    const paid = at.stripe.pay(session);
    // As Stripe does, until it is taken.
    while ((await send(paid)) !== 200);
    balance += 100;
    expect([step, await balanceOf(buyer)]).toEqual([step, balance]);
    at.stripe.trouble = undefined;
  }
  const states = (await paymentsOf(buyer, "state")).flat();
  expect(states.filter((state) => state === "paid")).toHaveLength(3);
  expect(new Set(states)).toEqual(new Set(states.length > 3 ? ["paid", "failed"] : ["paid"]));
  // Whatever was asked twice was asked under one key.
  expect(at.stripe.customers.size).toBe(
    new Set(at.stripe.asked.map(({ sent }) => sent.get("email")).filter(Boolean)).size,
  );
});

test("news that never came is asked for: by whoever comes back from paying, and by the server", async () => {
  const { buyer, session } = await atCheckout(100);
  const other = await atCheckout(200);
  at.stripe.pay(session);
  at.stripe.pay(other.session);
  expect(await verifyPurchase(buyer, session)).toEqual(["paid", 100, 110]);
  const routine = async (...due: string[]) => {
    const { owner } = at.vanda.database;
    await owner.query("update private.checkouts set ask_at = null where not session_id = any ($1)", [due]);
    await owner.query("update private.checkouts set ask_at = now() where session_id = any ($1)", [due]);
    await runNow(at.vanda.server.context, askAboutPayments);
  };
  await routine();
  expect(await balanceOf(other.buyer)).toBe(10);
  // One of which Stripe does not tell keeps none of the others waiting.
  at.stripe.trouble = (_route, path) => (path.includes(session) ? 500 : undefined);
  await routine(session, other.session);
  expect(await balanceOf(other.buyer)).toBe(210);
  at.stripe.trouble = undefined;
  at.stripe.refund(other.session, 200);
  await routine(other.session);
  expect(await balanceOf(other.buyer)).toBe(10);
});

test("an answer that never comes is not waited for", async () => {
  const { session } = await atCheckout();
  const { secretKey, webhookSecret, url: base } = at.stripe;
  const hurried = createStripe({ secretKey, webhookSecret, base, isTaxAutomatic: false, timeoutMs: 100 });
  at.stripe.trouble = () => "hang";
  await expect(hurried.readCheckout(session)).rejects.toThrow(ProviderAway);
});

test("while Stripe cannot be asked its news is taken later, and whoever verifies is told what is known", async () => {
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

test("a customer whom somebody deleted at Stripe is made anew", async () => {
  const { buyer } = await atCheckout();
  at.stripe.customers.clear();
  await open(buyer);
  expect(at.stripe.refused.splice(0)).toEqual([expect.stringContaining("No such customer")]);
  await open(buyer);
});
