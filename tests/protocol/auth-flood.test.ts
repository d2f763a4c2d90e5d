import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { startVanda, type Vanda } from "../kit/server.ts";
import { flood, type Guess, reached, sourceAddress } from "./flood.ts";

// The server that other test files have loaded in this worker uses argon2 without the counter.
vi.hoisted(() => vi.resetModules());
vi.mock("@node-rs/argon2", async (original) => (await import("./flood.ts")).countArgon2(original));

const password = "orchid-4711!";
const ada = "ada@example.com";
let vanda: Vanda;
let cookie: string;
const signIn = (email: string, guess: string, headers: Record<string, string> = {}) =>
  fetch(`${vanda.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, ...headers },
    body: JSON.stringify({ email, password: guess }),
  });

beforeAll(async () => {
  vanda = await startVanda({ RATE_LIMITS: "on" });
  const response = await fetch(`${vanda.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey },
    body: JSON.stringify({ email: ada, password }),
  });
  cookie = response.headers.get("set-cookie")!.split(";")[0]!;
});
afterAll(async () => {
  await vanda.stop();
  vi.resetModules();
});
beforeEach(() => {
  reached.argon2 = 0;
});

// Through the proxy to two processes, all guesses would come from one address, and only this process counts.
const isAlone = !process.env.VANDA_TEST_PAIR;
// On other systems, a client cannot choose which of its addresses it uses.
const canChooseAddress = isAlone && process.platform === "linux";

// The duration of a check depends only on the cost of the hash.
test.skipIf(!isAlone)(
  "known and unknown addresses take one password check of the same cost and get the same response",
  async () => {
    const answers: unknown[] = [];
    const counts: number[] = [];
    const costs: string[] = [];
    for (const email of [ada, "nobody@example.com"]) {
      const response = await signIn(email, "wrong");
      answers.push([response.status, await response.json(), [...response.headers.keys()]]);
      counts.push(reached.argon2);
      costs.push(reached.cost);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(counts).toEqual([1, 2]);
    expect(costs[0]).toMatch(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/);
    expect(costs[1]).toBe(costs[0]);
  },
);

describe.skipIf(!canChooseAddress)("2,000 guesses", () => {
  test(
    "at one account from 200 addresses verify ten passwords, and its owner can still sign in",
    { tags: "deep" },
    async () => {
      await vanda.database.owner.query("truncate private.rate_limits");
      const guesses = Array.from({ length: 1_000 }, (_, n): Guess => ({ from: sourceAddress(n % 200), email: ada }));
      const seen = await flood(vanda, guesses);
      expect(seen).toEqual({ 400: 10, 429: 990 });
      expect(reached.argon2).toBe(10);

      const [more, owner, other] = await Promise.all([
        flood(vanda, guesses),
        signIn(ada, password, { cookie }),
        vanda.client().auth.signUp({ email: "new@example.com", password }),
      ]);
      expect(more).toEqual({ 429: 1_000 });
      expect(owner.status).toBe(200);
      expect(other.error).toBeNull();
      expect(reached.argon2).toBe(11);
    },
  );
});

test.skipIf(!canChooseAddress)("500 guesses at 500 accounts from one address verify thirty passwords", async () => {
  const from = "127.0.99.1";
  const guesses = Array.from({ length: 500 }, (_, n): Guess => ({ from, email: `person${n}@example.com` }));
  expect(await flood(vanda, guesses)).toEqual({ 400: 30, 429: 470 });
  expect(reached.argon2).toBe(30);
});
