import { expect, test } from "vitest";

import { createStripe } from "#server/tokens/payments/stripe.ts";

import { balanceOf, beginPurchase, paymentsOf, verifyPurchase } from "../kit/shop.ts";
import { signUp, type SignedUp } from "../kit/sign-up.ts";
import { useStripeShop } from "../kit/stripe/use-stripe-shop.ts";

const { at, atCheckout, open, send, logged } = useStripeShop();
/** True with one process. With two, only one process's log can be read. */
const isAlone = !process.env.VANDA_TEST_PAIR;

const historyOf = async ({ client }: SignedUp) =>
  (await client.from("token_transactions").select("type, amount, description").order("id")).data
    ?.slice(1)
    .map(({ type, amount, description }) => [type, amount, description]);

test("a package is sold through Stripe at our price, the Stripe customer is reused the next time, and the receipt is stored", async () => {
  const { buyer, session } = await atCheckout();
  const [customer, opened] = at.stripe.asked.slice(-2);
  expect(opened?.sent.get("line_items[0][price_data][unit_amount]")).toBe("200");
  expect(opened?.sent.get("line_items[0][price_data][currency]")).toBe("usd");
  expect(opened?.sent.get("success_url")).toBe(`${at.vanda.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`);
  expect(opened?.sent.get("cancel_url")).toBe(`${at.vanda.url}/payment-cancelled`);
  expect(opened?.sent.get("payment_intent_data[receipt_email]")).toBe(customer?.sent.get("email"));
  expect(await verifyPurchase(buyer, session)).toEqual(["open", 200, 10]);
  expect(await send(at.stripe.pay(session))).toBe(200);
  expect(await verifyPurchase(buyer, session)).toEqual(["paid", 200, 210]);
  expect(await historyOf(buyer)).toEqual([["purchase", 200, "Token purchase: 200"]]);
  expect(await paymentsOf(buyer, "package_id", "tokens", "amount_minor", "currency", "state", "receipt_url")).toEqual([
    ["price_vanda_token_200", 200, 200, "USD", "paid", expect.stringMatching(/^https:\/\/pay.stripe.com\/receipts\//)],
  ]);
  const before = at.stripe.customers.size;
  const again = await open(buyer, 300);
  expect([at.stripe.customers.size, at.stripe.sessions.get(again)?.customer]).toEqual([
    before,
    at.stripe.sessions.get(session)?.customer,
  ]);
});

test("100 parallel deliveries of a checkout's events credit it once", { tags: "deep" }, async () => {
  const { buyer, session } = await atCheckout();
  const paid = at.stripe.pay(session);
  const deliveries = Array.from({ length: 100 }, (_, number) =>
    // Stripe uses a new event ID only for another event. Here, every other delivery has a new ID.
    send(number % 2 ? paid : { ...paid, id: `evt_${number}` }),
  );
  expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]));
  expect(await balanceOf(buyer)).toBe(210);
  const [refund, dispute] = [at.stripe.refund(session, 50), at.stripe.dispute(session)];
  const closed = at.stripe.closeDispute(session, "won");
  await Promise.all([closed, refund, paid, dispute, refund].map((event) => send(event)));
  expect(await balanceOf(buyer)).toBe(160);
  expect(await at.vanda.database.owner.query("select * from private.audit_tokens()")).toMatchObject({ rows: [] });
});

test("a refund that arrives before its payment leaves no tokens credited", async () => {
  const { buyer, session } = await atCheckout(100);
  const paid = at.stripe.pay(session);
  expect(await send(at.stripe.refund(session, 100))).toBe(200);
  expect(await send(paid)).toBe(200);
  expect(await paymentsOf(buyer, "state", "refunded_minor", "net_tokens")).toEqual([["refunded", 100, 0]]);
  expect(await historyOf(buyer)).toEqual([
    ["purchase", 100, "Token purchase: 100"],
    ["usage", -100, "Refund"],
  ]);
});

test("refunds and disputes deduct tokens, already spent tokens become a debt, and a won dispute restores them", async () => {
  const { buyer, session } = await atCheckout(100);
  await send(at.stripe.pay(session));
  const run = crypto.randomUUID();
  const spend = "select private.reserve_tokens($1, $2, 'workflow', 6, 20, 'Test'), private.settle_tokens($2)";
  await at.vanda.database.owner.query(spend, [buyer.id, run]);
  // A refund of 33% of the price takes back 33% of the tokens.
  await send(at.stripe.refund(session, 33));
  expect(await balanceOf(buyer)).toBe(62);
  await send(at.stripe.dispute(session));
  expect(await paymentsOf(buyer, "state", "net_tokens")).toEqual([["disputed", 0]]);
  const { rows } = await at.vanda.database.owner.query(
    `select balance, debt from private.token_entries e join private.token_accounts a on a.id = e.account_id
     where a.user_id = $1 order by number desc limit 1`,
    [buyer.id],
  );
  expect(rows).toEqual([{ balance: 0, debt: 5 }]);
  await send(at.stripe.closeDispute(session, "won"));
  expect([await balanceOf(buyer), await paymentsOf(buyer, "state", "net_tokens")]).toEqual([62, [["paid", 67]]]);
  await send(at.stripe.dispute(session, "warning_needs_response"));
  expect(await balanceOf(buyer)).toBe(62);
  await send(at.stripe.closeDispute(session, "lost"));
  await send(at.stripe.refund(session, 67));
  expect(await paymentsOf(buyer, "state", "refunded_minor", "net_tokens")).toEqual([["disputed", 100, 0]]);
  expect(await at.vanda.database.owner.query("select * from private.audit_tokens()")).toMatchObject({ rows: [] });
});

test(
  "a payment by a slow bank is credited later, and a failed or abandoned checkout is never credited",
  { tags: "deep" },
  async () => {
    const { buyer, session } = await atCheckout(100);
    await send(at.stripe.pay(session, "later"));
    expect(await verifyPurchase(buyer, session)).toEqual(["processing", 100, 10]);
    await send(at.stripe.clear(session));
    const refused = await open(buyer);
    await send(at.stripe.pay(refused, "later"));
    await send(at.stripe.bounce(refused));
    const left = await open(buyer);
    await send(at.stripe.expire(left));
    expect(await paymentsOf(buyer, "state", "net_tokens")).toEqual([
      ["expired", 0],
      ["failed", 0],
      ["paid", 100],
    ]);
    expect(await balanceOf(buyer)).toBe(110);
  },
);

test("events of unknown checkouts, or of other amounts or currencies, credit nothing", { tags: "deep" }, async () => {
  const { buyer, session } = await atCheckout(100);
  const other = await atCheckout(300);
  const paid = at.stripe.pay(session);
  const named = (id: string) => ({ ...paid, data: { object: { ...paid.data.object, id } } });
  for (const id of ["cs_test_unknown", "'; drop table payments", ""])
    expect(await send({ ...named(id), id: `evt_${id.length}` } as typeof paid)).toBe(200);
  const checkout = at.stripe.sessions.get(session)!;
  const agreed = { ...checkout };
  for (const wrong of [
    { amount_total: 1 },
    { amount_total: 10_000 },
    { currency: "jpy" },
    { client_reference_id: at.stripe.sessions.get(other.session)?.client_reference_id },
    { client_reference_id: null },
    { payment_status: "no_payment_required" },
  ]) {
    Object.assign(checkout, agreed, wrong);
    expect([wrong, await send({ ...paid, id: `evt_${JSON.stringify(wrong)}` })]).toEqual([wrong, 200]);
    expect(await balanceOf(buyer)).toBe(10);
  }
  // The agreed price counts, regardless of the amount in the event.
  Object.assign(checkout, agreed);
  const exaggerated = { ...paid, data: { object: { ...paid.data.object, amount_total: 1_000_000 } } };
  await send(exaggerated as typeof paid);
  expect([await balanceOf(buyer), await balanceOf(other.buyer)]).toEqual([110, 10]);
  if (isAlone) expect(logged.join("\n")).toContain("A checkout differs from its order");
});

test("an event with an invalid or old signature is rejected and logged, and has no effect", async () => {
  const { buyer, session } = await atCheckout();
  const paid = at.stripe.pay(session);
  const before = logged.length;
  const longAgo = Math.floor(Date.now() / 1000) - 301;
  expect(await send(paid, { secret: "whsec_another" })).toBe(400);
  expect(await send(paid, { timestamp: longAgo })).toBe(400);
  expect(await send(paid, { timestamp: Math.floor(Date.now() / 1000) + 330 })).toBe(400);
  expect(await send(paid)).toBe(200);
  for (const [body, signature] of [
    [JSON.stringify(paid), ""],
    [JSON.stringify(paid), "t=1,v1=00"],
    ["", "t=1,v1=00"],
  ] as const) {
    const headers = { "stripe-signature": signature };
    const answer = await fetch(`${at.vanda.url}/webhooks/stripe`, { method: "POST", headers, body });
    expect([signature, answer.status]).toEqual([signature, 400]);
  }
  const lines = logged.slice(before).filter((line) => line.includes("with a wrong signature"));
  if (isAlone) expect(lines).toHaveLength(6);
  expect(lines.join()).not.toContain(session);
  expect(await balanceOf(buyer)).toBe(210);
});

test("a signed body that is not an event is rejected, and a malformed event matches no payment", async () => {
  const post = async (body: string) => {
    const headers = { "stripe-signature": at.stripe.sign(body) };
    const answer = await fetch(`${at.vanda.url}/webhooks/stripe`, { method: "POST", headers, body });
    return [body.slice(0, 40), answer.status, ((await answer.json()) as { code?: string }).code];
  };
  const malformed = [
    "{",
    "not json",
    "null",
    "[]",
    "1",
    '"text"',
    "{}",
    '{"id":1,"type":"x"}',
    '{"id":"\\u0000","type":"x"}',
  ];
  for (const body of malformed) expect(await post(body)).toEqual([body.slice(0, 40), 400, "malformed_event"]);
  const event = (data: unknown) =>
    JSON.stringify({ id: `evt_${JSON.stringify(data)}`.slice(0, 100), type: "checkout.session.completed", data });
  const odd = [
    undefined,
    null,
    {},
    { object: null },
    { object: { object: "checkout.session", id: "\0" } },
    { object: [] },
  ];
  for (const body of odd.map(event)) expect(await post(body)).toEqual([body.slice(0, 40), 200, undefined]);
});

test("a refund of spent tokens becomes a visible debt that the next purchase pays", { tags: "deep" }, async () => {
  const { buyer, session } = await atCheckout(100);
  await send(at.stripe.pay(session));
  const { owner } = at.vanda.database;
  const spend = "select private.reserve_tokens($1, $2, 'workflow', 6, 100, 'Test'), private.settle_tokens($2)";
  await owner.query(spend, [buyer.id, crypto.randomUUID()]);
  const before = (await balanceOf(buyer)) ?? 0;
  // A refund in two parts, each delivered twice, in reverse order.
  const [first, second] = [at.stripe.refund(session, 40), at.stripe.refund(session, 60)];
  expect(await Promise.all([second, first, second, first].map((event) => send(event)))).toEqual([200, 200, 200, 200]);
  expect(await balanceOf(buyer)).toBe(0);
  expect(await paymentsOf(buyer, "state", "refunded_minor", "net_tokens")).toEqual([["refunded", 100, 0]]);
  const owed = async () =>
    (
      await owner.query<{ debt: number }>(
        `select e.debt from private.token_entries e join private.token_accounts a on a.id = e.account_id
         where a.user_id = $1 order by e.number desc limit 1`,
        [buyer.id],
      )
    ).rows[0]?.debt;
  expect(await owed()).toBe(100 - before);
  // No paid run can start in the meantime.
  await expect(owner.query(spend, [buyer.id, crypto.randomUUID()])).rejects.toThrow();
  const again = await open(buyer, 200);
  await send(at.stripe.pay(again));
  expect([await balanceOf(buyer), await owed()]).toEqual([200 - (100 - before), 0]);
  expect((await historyOf(buyer))?.map(([type, amount]) => [type, amount])).toContainEqual(["purchase", 100]);
  expect(await owner.query("select * from private.audit_tokens()")).toMatchObject({ rows: [] });
});

test("a body that was changed in transit is rejected", async () => {
  const { buyer, session } = await atCheckout();
  const body = JSON.stringify(at.stripe.expire(session));
  const headers = { "stripe-signature": at.stripe.sign(body) };
  const changed = body.replace("expired", "completed");
  const answer = await fetch(`${at.vanda.url}/webhooks/stripe`, { method: "POST", headers, body: changed });
  expect([answer.status, await paymentsOf(buyer, "state")]).toEqual([400, [["open"]]]);
});

test("a forged package, price or session does not buy anything, and users cannot verify another's", async () => {
  const { buyer, session } = await atCheckout(100);
  const thief = await signUp(at.vanda);
  expect(await beginPurchase(thief, 1000)).toBe("package_not_found");
  await beginPurchase(thief, 300, { amount_minor: 1, price: 1, currency: "VND", tokens: 100_000 });
  expect(at.stripe.sessions.get(at.stripe.newest())).toMatchObject({ amount_total: 250, currency: "usd" });
  await send(at.stripe.pay(session));
  expect(await verifyPurchase(thief, session)).toBe("payment_not_found");
  expect(await verifyPurchase(thief, "cs_test_forged")).toBe("payment_not_found");
  expect([await balanceOf(thief), await balanceOf(buyer)]).toEqual([10, 110]);
  const anonymous = { id: "", client: at.vanda.client() };
  expect(await beginPurchase(anonymous, 100)).toBe("PGRST302");
  expect(await paymentsOf(anonymous, "id")).toEqual([]);
  expect(() => at.stripe.pay(session)).toThrow("This Checkout Session is complete");
});

test("Stripe is asked to include the tax in the price if automatic tax is on", async () => {
  const { secretKey, webhookSecret, url: base } = at.stripe;
  const taxed = createStripe({ secretKey, webhookSecret, base, isTaxAutomatic: true });
  const urls = {
    successUrl: "https://vanda.example/?{CHECKOUT_SESSION_ID}",
    cancelUrl: "https://vanda.example/",
  };
  const sold = {
    name: "100 Tokens",
    description: "Some",
    tokens: 100,
    amountMinor: 100,
    currency: "USD",
    productId: "prod_tokens",
  };
  const buyer = { paymentId: "1", accountId: "2", email: null, language: "zh" as const, customer: null };
  await taxed.openCheckout({ ...urls, ...sold, ...buyer }, (customer) => Promise.resolve(customer));
  const sent = at.stripe.asked.at(-1)?.sent;
  expect(sent?.get("automatic_tax[enabled]")).toBe("true");
  expect(sent?.get("line_items[0][price_data][tax_behavior]")).toBe("inclusive");
  expect(sent?.get("line_items[0][price_data][product]")).toBe("prod_tokens");
  expect(sent?.get("customer_update[address]")).toBe("auto");
});

test("the browser's settings name Stripe as the provider, and browsers can load only its script", async () => {
  const config = await fetch(`${at.vanda.url}/config.json`);
  expect(await config.json()).toMatchObject({ payments: "stripe" });
  const policy = config.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect((await fetch(`${at.vanda.url}/demo-checkout/demo_x`)).status).toBe(404);
});
