import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createKnownBrowsers } from "#server/auth/sign-in/known-browsers.ts";

import { startVanda, type Vanda } from "../kit/server.ts";

const password = "orchid-4711!";
let vanda: Vanda;
let ada = "";
let count = 0;
beforeAll(async () => {
  vanda = await startVanda({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => vanda.stop());
beforeEach(async () => {
  await vanda.database.owner.query("truncate private.rate_limits");
  ada = `ada${(count += 1)}@example.com`;
});

type Browser = { cookie?: string; address?: string };

/** Sends a browser's request to sign in or up, and stores the cookie of the response. */
async function ask(path: string, email: string, browser: Browser, guess = password) {
  const response = await fetch(`${vanda.url}/auth/v1/${path}`, {
    method: "POST",
    headers: {
      apikey: vanda.publishableKey,
      "x-forwarded-for": browser.address ?? "203.0.113.1",
      ...(browser.cookie && { cookie: browser.cookie }),
    },
    body: JSON.stringify({ email, password: guess }),
  });
  const values = response.headers.get("set-cookie");
  if (values) browser.cookie = values.split(";")[0];
  return response;
}
const signIn = (email: string, browser: Browser, guess?: string) =>
  ask("token?grant_type=password", email, browser, guess);

async function signUp(email: string, browser: Browser) {
  const response = await ask("signup", email, browser);
  expect(response.status).toBe(200);
  return response;
}

/** Uses up the attempts on an account from addresses of strangers. */
async function useUp(email: string) {
  for (let n = 0; n < 10; n += 1) await signIn(email, { address: `198.51.100.${n}` }, "wrong");
  expect((await signIn(email, { address: "198.51.100.99" })).status).toBe(429);
}

describe("a browser that has signed in before", () => {
  test(
    "can sign in after strangers used up the attempts on the account, and has ten of its own",
    { tags: "deep" },
    async () => {
      const home: Browser = {};
      await signUp(ada, home);
      await useUp(ada);
      const seen: number[] = [];
      for (let n = 0; n < 9; n += 1) seen.push((await signIn(ada, home, "wrong")).status);
      seen.push((await signIn(ada, home)).status, (await signIn(ada, home)).status);
      expect(seen).toEqual([...Array(9).fill(400), 200, 429]);
      expect(Number((await signIn(ada, home)).headers.get("retry-after"))).toBeGreaterThan(10 * 60);
    },
  );

  test("can sign in after strangers used up the attempts of its client address, too", { tags: "deep" }, async () => {
    const address = "203.0.113.7";
    const office: Browser = { address };
    await signUp(ada, office);
    for (let n = 0; n < 30; n += 1) await signIn(`person${n}@example.com`, { address });
    expect((await signIn(ada, { address })).status).toBe(429);
    expect((await signIn(ada, office)).status).toBe(200);
  });

  test("includes one in which the user changed the password, even after strangers used up the attempts", async () => {
    const signedUp = await signUp(ada, {});
    const { access_token: token } = await signedUp.json();
    await useUp(ada);
    const chosen = await fetch(`${vanda.url}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: "another-orchid-4712!" }),
    });
    expect(chosen.status).toBe(200);
    const cookie = chosen.headers.get("set-cookie")!.split(";")[0];
    expect((await signIn(ada, { cookie }, "another-orchid-4712!")).status).toBe(200);
  });

  test("is known only for users who signed in there with their password", async () => {
    const theirs: Browser = {};
    await signUp("mallory@example.com", theirs);
    await signUp(ada, {});
    await useUp(ada);
    await signIn(ada, theirs, "wrong");
    expect((await signIn(ada, theirs)).status).toBe(429);
    expect((await signIn("mallory@example.com", theirs)).status).toBe(200);
  });

  test("is known for the latest eight users", { tags: "deep" }, async () => {
    const shared: Browser = {};
    const people = Array.from({ length: 9 }, (_, n) => `person${n}@example.com`);
    for (const email of people) await signUp(email, shared);
    for (const email of [people[0]!, people[8]!]) await useUp(email);
    expect((await signIn(people[0]!, shared)).status).toBe(429);
    expect((await signIn(people[8]!, shared)).status).toBe(200);
  });

  test("is known by a cookie that scripts and other sites cannot read, that contains no data and gives no access", async () => {
    const home: Browser = {};
    const response = await signUp(ada, home);
    const cookie = response.headers.get("set-cookie")!;
    expect(cookie).toMatch(/^known-browser=[\w-]+; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    expect(Buffer.from(home.cookie!.split("=")[1]!, "base64url").toString("latin1")).not.toContain("ada");
    expect((await signIn(ada, {}, "wrong")).headers.get("set-cookie")).toBeNull();
    const user = await fetch(`${vanda.url}/auth/v1/user`, {
      headers: { apikey: vanda.publishableKey, cookie: home.cookie! },
    });
    expect(user.status).toBe(401);
  });

  test("is unknown if its cookie was changed, or created with another secret", async () => {
    const home: Browser = {};
    await signUp(ada, home);
    await useUp(ada);
    const { cookie = "" } = home;
    const flipped = cookie.slice(0, -2) + (cookie.at(-2) === "A" ? "B" : "A") + cookie.slice(-1);
    for (const changed of [flipped, cookie.slice(0, 40), "known-browser=", "known-browser=nonsense"]) {
      expect((await signIn(ada, { cookie: changed })).status).toBe(429);
    }
    const elsewhere = createKnownBrowsers({ secret: Buffer.from("another secret of the tests"), publicUrl: vanda.url });
    const app = new Hono().get("/", (request) => {
      elsewhere.remember(request, ada);
      return request.body(null);
    });
    const forged = (await app.request("/")).headers.get("set-cookie")!.split(";")[0]!;
    expect((await signIn(ada, { cookie: forged })).status).toBe(429);
    expect((await signIn(ada, home)).status).toBe(200);
  });
});

test("over https the cookie is only sent by https", { tags: "deep" }, async () => {
  const secure = await startVanda({ PUBLIC_URL: "https://crm.example.com" });
  const response = await fetch(`${secure.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: secure.publishableKey },
    body: JSON.stringify({ email: ada, password }),
  });
  expect(response.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  await secure.stop();
});
