import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { createDemoCheckout } from "#server/tokens/payments/demo-checkout.ts";
import { pollPayments } from "#server/tokens/poll-payments.ts";

import { runNow } from "../kit/run-now.ts";
import { shareVanda, startVanda, type Vanda } from "../kit/server.ts";
import { balanceOf, beginPurchase, orderOf, paymentsOf, verifyPurchase } from "../kit/shop.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda.stop());

/** Sends one request with any headers, even ones that fetch would not send. Redirects are not followed. */
async function ask(method: "GET" | "POST", address: string | URL, headers: Record<string, string> = {}) {
  const asked = request(address, { method, headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
const sessionOf = (url: string) => url.split("/").at(-1) ?? "";

test("the demo checkout says in the user's language that no payment is made", async () => {
  const buyer = await signUp(vanda);
  expect(await (await fetch(`${vanda.url}/config.json`)).json()).toMatchObject({ payments: "demo" });
  const url = await beginPurchase(buyer, 200);
  expect(url).toMatch(/\/demo-checkout\/demo_[\w-]{32}$/);
  const pages = await Promise.all(languageIds.map((language) => ask("GET", url, { "accept-language": language })));
  expect(new Set(pages.map(({ body }) => /<p class="notice">[^<]+/.exec(body)?.[0])).size).toBe(5);
  const { body, headers } = pages[0]!;
  expect(body).toContain("be charged.");
  expect(body).toContain("<button>Pay $2.00</button>");
  expect(body).toContain(`href="${vanda.url}/payment-cancelled"`);
  expect(body).not.toContain("<script");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'$/);
  const paid = await ask("POST", url);
  expect([paid.status, paid.headers.location]).toEqual([
    303,
    `${vanda.url}/payment-success?session_id=${sessionOf(url)}`,
  ]);
  expect(await balanceOf(buyer)).toBe(210);
  expect(await verifyPurchase(buyer, sessionOf(url))).toEqual(["paid", 200, 210]);
  // The page itself serves as the receipt.
  expect(await paymentsOf(buyer, "provider", "state", "receipt_url")).toEqual([["demo", "paid", url]]);
  expect((await ask("GET", url)).body).not.toContain("<form");
});

test("paying again, even concurrently, credits no more tokens", async () => {
  const buyer = await signUp(vanda);
  const url = await beginPurchase(buyer, 300);
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask("POST", url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await balanceOf(buyer)).toBe(310);
});

test("opening the checkout of an order again returns the same checkout", async () => {
  const shop = createDemoCheckout(vanda.server.context);
  const order = orderOf(randomUUID());
  const open = () => shop.openCheckout(order, async (customer) => customer);
  const first = await open();
  expect(await open()).toEqual(first);
  expect(await ask("POST", `${vanda.url}/demo-checkout/${first.sessionId}`)).toMatchObject({ status: 303 });
  expect(await open()).toEqual(first);
});

test("a payment that the server missed is credited later, and a checkout expires after a day", async () => {
  const buyer = await signUp(vanda);
  const { owner } = vanda.database;
  const [paid, left] = [sessionOf(await beginPurchase(buyer, 100)), await beginPurchase(buyer, 100)];
  await owner.query("update private.demo_checkouts set paid_at = now() where session_id = $1", [paid]);
  await owner.query(
    "update private.demo_checkouts set created_at = now() - interval '25 hours' where session_id = $1",
    [sessionOf(left)],
  );
  await owner.query("update private.checkouts set next_check_at = now()");
  await runNow(vanda.server.context, pollPayments);
  expect(await paymentsOf(buyer, "state")).toEqual([["expired"], ["paid"]]);
  expect(await balanceOf(buyer)).toBe(110);
  expect((await ask("POST", left)).headers.location).toBe(new URL(left).pathname);
  expect((await ask("GET", left)).body).toContain("This checkout has expired");
  expect(await verifyPurchase(buyer, sessionOf(left))).toEqual(["expired", 100, 110]);
});

test("only local users can open the demo checkout, and only for checkouts that were started", async () => {
  const buyer = await signUp(vanda);
  const url = new URL(await beginPurchase(buyer, 100));
  const { port } = url;
  const at = async (host: string) => [
    (await ask("GET", url, { host })).status,
    (await ask("POST", url, { host })).status,
  ];
  for (const host of ["vanda.example", `127.0.0.1.vanda.example:${port}`, "192.168.1.5:3000"])
    expect([host, await at(host)]).toEqual([host, [404, 404]]);
  for (const name of ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip", "cf-connecting-ip"]) {
    const headers = { [name]: "127.0.0.1" };
    expect([name, (await ask("POST", url, headers)).status]).toEqual([name, 404]);
    const config = await fetch(`${vanda.url}/config.json`, { headers });
    expect(await config.json()).toMatchObject({ payments: "off" });
  }
  expect((await ask("POST", new URL("/demo-checkout/demo_forged", url))).status).toBe(404);
  expect(await balanceOf(buyer)).toBe(10);
  expect((await ask("POST", new URL("/webhooks/stripe", url))).status).toBe(404);
});

test.each<[string, Record<string, string>]>([
  ["a public address", { PUBLIC_URL: "https://vanda.example" }],
  ["a public address, even with PAYMENTS=demo,", { PUBLIC_URL: "https://vanda.example", PAYMENTS: "demo" }],
  ["payments turned off", { PAYMENTS: "off" }],
])("with %s no tokens are sold, and there is no demo checkout", { tags: "deep" }, async (_what, settings) => {
  const other = await startVanda(settings);
  const { url } = other.server;
  expect((await ask("GET", `${url}/demo-checkout/demo_x`)).status).toBe(404);
  expect((await ask("GET", `${url}/outbox`)).status).toBe(settings.PUBLIC_URL ? 404 : 200);
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ payments: "off" });
  expect((await ask("GET", url)).headers["content-security-policy"]).not.toContain("stripe");
  if (!settings.PUBLIC_URL) expect(await beginPurchase(await signUp(other), 100)).toBe("payments_off");
  await other.stop();
});

test("a user can start at most 20 purchases an hour", { tags: "deep" }, async () => {
  const other = await startVanda({ RATE_LIMITS: "on" });
  const buyer = await signUp(other);
  for (let count = 0; count < 20; count += 1) expect(await beginPurchase(buyer, 100)).toMatch(/^http/);
  expect(await beginPurchase(buyer, 100)).toBe("too_many_checkouts");
  await other.stop();
});
