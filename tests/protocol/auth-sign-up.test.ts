import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda.stop());

const password = "orchid-4711!";
const address = () => freshEmail("sign-up");

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${vanda.url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("signing up", () => {
  test("returns a session immediately, stores the user's input, and creates their workspace", async () => {
    const email = address();
    const client = vanda.client();
    const data = { first_name: "Ada", last_name: "Lovelace", time_zone: "Asia/Singapore", language: "ko" };
    const { data: made, error } = await client.auth.signUp({ email: email.toUpperCase(), password, options: { data } });
    expect(error).toBeNull();
    expect(made.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      user_metadata: data,
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email", user_id: made.user!.id, identity_data: { email, sub: made.user!.id } }],
    });
    expect(made.session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: made.user!.id } });
    expect(made.user).not.toHaveProperty("encrypted_password");
    const { rows } = await vanda.database.owner.query(
      `select p.given_name, p.time_zone, p.language, m.role::text, m.email
       from public.profiles p join public.members m using (user_id) where user_id = $1`,
      [made.user!.id],
    );
    expect(rows).toEqual([{ given_name: "Ada", time_zone: "Asia/Singapore", language: "ko", role: "owner", email }]);
  });

  test("stores the password as argon2id and the refresh token as a hash", async () => {
    const { data } = await vanda.client().auth.signUp({ email: address(), password });
    const { rows } = await vanda.database.owner.query(
      `select u.encrypted_password, r.token from auth.users u join auth.refresh_tokens r on r.user_id = u.id::text where u.id = $1`,
      [data.user!.id],
    );
    expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$/);
    expect(rows[0].token).not.toBe(data.session!.refresh_token);
  });

  test("reports an address that is taken, even for concurrent requests", async () => {
    const email = address();
    const answers = await Promise.all([1, 2, 3].map(() => vanda.client().auth.signUp({ email, password })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error !== null);
    for (const { error } of refused) {
      expect(error).toMatchObject({ status: 422, code: "user_already_exists", message: "User already registered" });
    }
  });

  test("refuses a password that breaks the rule, with GoTrue's reasons and the product's message", async () => {
    const message = "Password must be at least 8 characters and contain at least one number and one symbol";
    const cases: [string, string[]][] = [
      ["a1!", ["length"]],
      ["longenough!", ["characters"]],
      ["longenough1", ["characters"]],
      ["a", ["length", "characters"]],
    ];
    for (const [weak, reasons] of cases) {
      const { error } = await vanda.client().auth.signUp({ email: address(), password: weak });
      expect(error).toMatchObject({
        name: "AuthWeakPasswordError",
        status: 422,
        code: "weak_password",
        message,
        reasons,
      });
    }
  });

  test("refuses the most common passwords, however they are varied", async () => {
    const common = ["Password1!", "p@ssw0rd1", "P@ssw0rd1!", "Qwerty-123!", "1234#5678!", "!QAZ2wsx"];
    const answers: unknown[] = [];
    for (const guess of common) {
      const answer = await vanda.client().auth.signUp({ email: address(), password: guess });
      answers.push([guess, answer.error?.status, answer.error?.code]);
      expect(answer.error).toMatchObject({ reasons: ["pwned"] });
    }
    expect(answers).toEqual(common.map((guess) => [guess, 422, "weak_password"]));
    const { error } = await vanda.client().auth.signUp({ email: address(), password: "summer rain 7 on the roof!" });
    expect(error).toBeNull();
  });

  test("refuses an invalid address, an empty body, too much metadata, and what this server does not offer", async () => {
    const answerTo = async (body: unknown) => {
      const reply = await post("/signup", body);
      return [reply.status, (await reply.json()).error_code];
    };
    expect(await answerTo({ email: "nobody", password })).toEqual([400, "validation_failed"]);
    expect(await answerTo({ email: `a@b.co\0`, password })).toEqual([400, "validation_failed"]);
    expect(await answerTo({ email: address(), password, data: { a: "x".repeat(5000) } })).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await answerTo({ email: address(), password, data: { a: "\0" } })).toEqual([400, "validation_failed"]);
    expect(await answerTo({ email: address(), password: 12345678 })).toEqual([400, "validation_failed"]);
    expect(await answerTo({ email: address() })).toEqual([400, "validation_failed"]);
    expect(await answerTo("{")).toEqual([400, "bad_json"]);
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    expect(await answerTo(`{"email":"a@b.co","password":"orchid-4711!","data":${deep}}`)).toEqual([400, "bad_json"]);
    expect(await answerTo({})).toEqual([422, "anonymous_provider_disabled"]);
    expect(await answerTo({ phone: "+6512345678", password })).toEqual([400, "phone_provider_disabled"]);
    expect(await answerTo({ email: address(), password, data: { a: "x".repeat(70_000) } })).toEqual([
      413,
      "validation_failed",
    ]);
  });
});

describe("signing in", () => {
  test("opens a separate session each time", async () => {
    const email = address();
    await vanda.client().auth.signUp({ email, password });
    const first = await vanda.client().auth.signInWithPassword({ email: ` ${email.toUpperCase()}`, password });
    const second = await vanda.client().auth.signInWithPassword({ email, password });
    expect(first.error ?? second.error).toBeNull();
    expect(first.data.session!.refresh_token).not.toBe(second.data.session!.refresh_token);
    expect(second.data.user!.last_sign_in_at).toBeTruthy();
  });

  test("returns the same response for a wrong password and an unknown address", async () => {
    const email = address();
    await vanda.client().auth.signUp({ email, password });
    const wrong = await post("/token?grant_type=password", { email, password: "wrong-4711!" });
    const unknown = await post("/token?grant_type=password", { email: address(), password });
    const texts = [await wrong.text(), await unknown.text()];
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(texts[0]).toBe(texts[1]);
    expect(JSON.parse(texts[0]!)).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    const headers = [wrong, unknown].map((reply) => [...reply.headers.keys()].filter((name) => name !== "date"));
    expect(headers[0]).toEqual(headers[1]);
  });

  test("refuses other grants, phones and an empty request", async () => {
    const answerTo = async (path: string, body: unknown) => (await (await post(path, body)).json()).error_code;
    expect(await answerTo("/token?grant_type=magic", {})).toBe("invalid_credentials");
    expect(await answerTo("/token?grant_type=password", { phone: "+65", password })).toBe("phone_provider_disabled");
    expect(await answerTo("/token?grant_type=password", { password })).toBe("validation_failed");
    expect(await answerTo("/token?grant_type=password", { email: "a\0@b.co", password })).toBe("validation_failed");
    expect(await answerTo("/token?grant_type=refresh_token", {})).toBe("validation_failed");
  });

  test("rejects a banned account, and reveals the ban only to a user who knows the password", async () => {
    const email = address();
    const { data } = await vanda.client().auth.signUp({ email, password });
    const setBan = "update auth.users set banned_until = now() + interval '1 hour' where id = $1";
    await vanda.database.owner.query(setBan, [data.user!.id]);
    const right = await vanda.client().auth.signInWithPassword({ email, password });
    const wrong = await vanda.client().auth.signInWithPassword({ email, password: "wrong-4711!" });
    const refresh = await vanda.client().auth.refreshSession({ refresh_token: data.session!.refresh_token });
    expect([right, wrong, refresh].map(({ error }) => error?.code)).toEqual([
      "user_banned",
      "invalid_credentials",
      "user_banned",
    ]);
  });
});

describe("the public interface of the service", () => {
  test("requires an API key, except where GoTrue is open", async () => {
    const get = (path: string, headers = {}) => fetch(`${vanda.url}/auth/v1${path}`, { headers });
    expect((await get("/settings")).status).toBe(401);
    const wrong = await get("/settings", { apikey: "sb_publishable_wrong" });
    expect([wrong.status, (await wrong.json()).error_code]).toEqual([401, "no_authorization"]);
    expect(await (await get("/health")).json()).toMatchObject({ version: vanda.server.context.version });
    const settings = await get("/settings", { apikey: vanda.publishableKey });
    expect(await settings.json()).toMatchObject({
      external: { email: true, google: false, phone: false, anonymous_users: false },
      mailer_autoconfirm: true,
    });
  });

  test("returns the errors of GoTrue for unknown endpoints, in both of its formats", async () => {
    const old = await post("/nowhere", { email: "a@b.co" });
    expect([old.status, await old.json()]).toEqual([
      404,
      { code: 404, error_code: "not_found", msg: "This endpoint does not exist" },
    ]);
    const modern = await post("/nothing", {}, { "x-supabase-api-version": "2024-01-01" });
    expect(modern.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await modern.json()).toEqual({ code: "not_found", message: "This endpoint does not exist" });
  });

  test("lets a page of another origin call it and read its errors", async () => {
    const preflight = await fetch(`${vanda.url}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,content-type,x-client-info,x-supabase-api-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-client-info");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    const refused = await post(
      "/token?grant_type=password",
      { email: "a@b.co", password },
      { origin: "https://shop.example" },
    );
    expect(refused.status).toBe(400);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("access-control-expose-headers")).toMatch(/x-supabase-api-version/i);
    expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });
});
