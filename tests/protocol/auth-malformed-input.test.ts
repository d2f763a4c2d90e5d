import { afterAll, beforeAll, expect, test } from "vitest";

import { follow } from "../kit/follow-link.ts";
import { openMailbox } from "../kit/mailbox.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let google: OpenIdServer;
let vanda: Vanda;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let token: string;
beforeAll(async () => {
  google = await startOpenIdServer();
  mailbox = await openMailbox();
  vanda = await startVanda({ ...google.env, SMTP_URL: mailbox.url, EMAIL_CONFIRM: "off" });
  const { data } = await vanda.client().auth.signUp({ email: "odd@example.com", password: "orchid-4711!" });
  token = data.session!.access_token;
});
afterAll(async () => {
  await vanda?.stop();
  await mailbox?.close();
  await google?.stop();
});

const calls: [string, string, (text: string) => object][] = [
  ["PUT", "/user", (a) => ({ data: { a } })],
  ["PUT", "/user", (a) => ({ data: { [a]: 1 } })],
  ["PUT", "/user", (nonce) => ({ nonce, password: "jasmine-1815!" })],
  ["POST", "/signup", (a) => ({ email: "odd1@example.com", password: "orchid-4711!", data: { deep: [{ a }] } })],
  ["POST", "/otp", (a) => ({ email: "odd2@example.com", data: { a } })],
  ["POST", "/verify", (text) => ({ type: "signup", email: `${text}@example.com`, token: "123456" })],
  ["POST", "/verify", (hash) => ({ type: "signup", token_hash: hash })],
  ["POST", "/token?grant_type=password", (text) => ({ email: `${text}@example.com`, password: "orchid-4711!" })],
  ["POST", "/token?grant_type=pkce", (text) => ({ auth_code: text, code_verifier: text })],
  ["POST", "/token?grant_type=refresh_token", (text) => ({ refresh_token: text })],
  ["POST", "/factors", (text) => ({ factor_type: "totp", friendly_name: text })],
  ["POST", "/factors/recovery-codes/verify", (code) => ({ code })],
];

test.each(calls)("%s %s rejects invalid text", async (method, path, body) => {
  for (const text of ["x\0", "\ud800"]) {
    const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${token}` };
    const request: RequestInit = { method, headers, body: JSON.stringify(body(text)) };
    const response = await fetch(`${vanda.url}/auth/v1${path}`, request);
    expect([response.status, await response.json()]).toMatchObject([400, { error_code: "validation_failed" }]);
  }
});

test("a query with invalid text is rejected, and an address that is too long redirects to the first page", async () => {
  const ask = (query: string) => fetch(`${vanda.url}/auth/v1${query}`, { redirect: "manual" });
  expect((await ask("/authorize?provider=google&language=a%00")).status).toBe(400);
  expect((await ask("/verify?type=signup&token=%00")).status).toBe(400);
  const long = encodeURIComponent(`${vanda.url}/${"a".repeat(9000)}`);
  expect((await ask(`/authorize?provider=google&redirect_to=${long}`)).headers.get("location")).toContain(
    google.issuer,
  );
  const { address } = await follow(`${vanda.url}/auth/v1/verify?type=signup&token=x&redirect_to=${long}`);
  expect(address.pathname).toBe("/");
});

const optional: [string, string, Record<string, string | null>, number][] = [
  [
    "POST",
    "/signup",
    { email: "odd3@example.com", password: "orchid-4711!", phone: null, data: null, channel: null },
    200,
  ],
  ["POST", "/token?grant_type=password", { email: "odd@example.com", phone: null, password: "orchid-4711!" }, 200],
  ["POST", "/otp", { email: "odd4@example.com", phone: null, create_user: null, data: null }, 200],
  [
    "POST",
    "/verify",
    { type: "signup", token_hash: null, email: "odd@example.com", phone: null, token: "123456" },
    403,
  ],
  ["PUT", "/user", { email: null, phone: null, password: null, nonce: null, data: null }, 200],
  ["POST", "/factors", { factor_type: "totp", friendly_name: null, issuer: null, phone: null }, 200],
];

test.each(optional)("%s %s treats null as missing", async (method, path, body, status) => {
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${token}` };
  const request: RequestInit = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${vanda.url}/auth/v1${path}`, request);
  expect([response.status, await response.json()]).toEqual([status, expect.anything()]);
});
