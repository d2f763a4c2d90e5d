import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openCaptchaProvider } from "../kit/captcha-provider.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

const password = "orchid-4711!";
let provider: Awaited<ReturnType<typeof openCaptchaProvider>>;
let vanda: Vanda;
beforeAll(async () => {
  provider = await openCaptchaProvider();
  vanda = await startVanda({
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "the site key",
    CAPTCHA_SECRET: "the secret",
    CAPTCHA_VERIFY_URL: provider.url,
  });
  // The errors of these tests are intended.
  vanda.server.context.log.level = "silent";
});
beforeEach(() => {
  provider.asked.length = 0;
  provider.status = 200;
  provider.secret = "the secret";
});
afterAll(async () => {
  await vanda.stop();
  provider.close();
});

let solved = 0;
const solve = () => `a person ${(solved += 1)}`;
let people = 0;
const newEmail = () => `ada${(people += 1)}@example.com`;
const signUp = (email: string, captchaToken?: string, client = vanda.client()) =>
  client.auth.signUp({ email, password, options: { captchaToken } });

/** Every call that sends an email, creates an account or compares a password, as sent by the official client. */
const guarded: [name: string, ask: (captchaToken?: string) => Promise<{ error: unknown }>][] = [
  ["signing up", (captchaToken) => signUp(newEmail(), captchaToken)],
  [
    "signing in",
    (captchaToken) =>
      vanda.client().auth.signInWithPassword({ email: "ada@example.com", password, options: { captchaToken } }),
  ],
  [
    "requesting a password reset",
    (captchaToken) => vanda.client().auth.resetPasswordForEmail("ada@example.com", { captchaToken }),
  ],
  [
    "requesting a sign-in link",
    (captchaToken) => vanda.client().auth.signInWithOtp({ email: "ada@example.com", options: { captchaToken } }),
  ],
  [
    "requesting an email again",
    (captchaToken) =>
      vanda.client().auth.resend({ type: "signup", email: "ada@example.com", options: { captchaToken } }),
  ],
];

describe.each(guarded)("%s, where a captcha is required", (_name, ask) => {
  test("is refused without a captcha, with an unsolved one and with a used one", async () => {
    const message = (why: string) => `captcha protection: request disallowed (${why})`;
    const refused = (why: string) => ({ error: { status: 400, code: "captcha_failed", message: message(why) } });
    expect(await ask()).toMatchObject(refused("no captcha_token found in request"));
    expect(await ask(" ")).toMatchObject(refused("no captcha_token found in request"));
    expect(provider.asked).toEqual([]);
    expect(await ask("a machine")).toMatchObject(refused("invalid-input-response"));
    const token = solve();
    const { error } = await ask(token);
    expect(error).not.toMatchObject({ code: "captcha_failed" });
    expect(provider.asked.at(-1)).toEqual({ secret: "the secret", response: token, remoteip: "127.0.0.1" });
    expect(await ask(token)).toMatchObject(refused("timeout-or-duplicate"));
  });

  test("is refused while the provider is unavailable or rejects our key", async () => {
    provider.status = 503;
    expect(await ask(solve())).toMatchObject({
      error: { status: 400, code: "captcha_failed", message: "captcha verification process failed" },
    });
    provider.status = 200;
    provider.secret = "another secret";
    expect(await ask(solve())).toMatchObject({ error: { code: "captcha_failed" } });
  });
});

test("users who solve the captcha can sign up, sign in, refresh and sign out", async () => {
  const email = newEmail();
  const client = vanda.client();
  expect((await signUp(email, solve(), client)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.signOut()).error).toBeNull();
  const again = await client.auth.signInWithPassword({ email, password, options: { captchaToken: solve() } });
  expect(again.error).toBeNull();
  expect(provider.asked).toHaveLength(2);
});

test("requests with the secret key need no captcha", async () => {
  expect((await signUp(newEmail(), undefined, vanda.client(vanda.secretKey))).error).toBeNull();
  expect(provider.asked).toEqual([]);
});

describe("the browser's settings", () => {
  const errorOf = async ({ url }: Vanda) => {
    const response = await fetch(`${url}/config.json`);
    const { captcha } = await response.json();
    return { captcha, policy: response.headers.get("content-security-policy") };
  };

  test("contain the captcha provider and its site key, and allow its origin", async () => {
    const { captcha, policy } = await errorOf(vanda);
    expect(captcha).toEqual({ provider: "turnstile", siteKey: "the site key" });
    const cloudflare = "'self' https://challenges.cloudflare.com";
    expect(policy).toContain(`script-src ${cloudflare}; frame-src ${cloudflare}`);
    expect(policy).not.toContain("hcaptcha");
  });

  test("require a captcha only if it is configured, from the origins of the provider", { tags: "deep" }, async () => {
    const without = await startVanda();
    const { captcha, policy } = await errorOf(without);
    expect(captcha).toBeNull();
    expect(policy).not.toContain("https:");
    expect((await signUp(newEmail(), undefined, without.client())).error).toBeNull();
    await without.stop();

    const other = await startVanda({
      CAPTCHA_PROVIDER: "hcaptcha",
      CAPTCHA_SITE_KEY: "the site key",
      CAPTCHA_SECRET: "the secret",
      CAPTCHA_VERIFY_URL: provider.url,
    });
    expect((await errorOf(other)).policy).toContain("script-src 'self' https://hcaptcha.com https://*.hcaptcha.com");
    expect((await signUp(newEmail(), solve(), other.client())).error).toBeNull();
    expect(provider.asked.at(-1)).toMatchObject({ sitekey: "the site key" });
    await other.stop();
  });
});
