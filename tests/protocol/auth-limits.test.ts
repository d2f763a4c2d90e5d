import { afterEach, describe, expect, test } from "vitest";

import { startVanda, type Vanda } from "../kit/server.ts";

const password = "orchid-4711!";
const started: Vanda[] = [];
afterEach(async () => {
  for (const vanda of started.splice(0).toReversed()) await vanda.stop();
});
async function start(overrides: Record<string, string> = {}) {
  const vanda = await startVanda({ RATE_LIMITS: "on", ...overrides });
  started.push(vanda);
  return vanda;
}

const signIn = (vanda: Vanda, email: string, forwardedFor?: string) =>
  fetch(`${vanda.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, ...(forwardedFor && { "x-forwarded-for": forwardedFor }) },
    body: JSON.stringify({ email, password }),
  });

async function statuses(count: number, ask: (index: number) => Promise<Response>) {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await ask(index)).status);
  return seen;
}

describe("sign-in attempts", () => {
  test("are limited to ten per account, from any address and even for unknown accounts", async () => {
    const vanda = await start({ TRUSTED_PROXIES: "127.0.0.1" });
    const known = "known@example.com";
    expect((await vanda.client().auth.signUp({ email: known, password })).error).toBeNull();
    for (const email of [known, "unknown@example.com"]) {
      const expected = email === known ? 200 : 400;
      const seen = await statuses(12, (index) => signIn(vanda, email, `203.0.113.${index}`));
      expect(seen).toEqual([...Array(10).fill(expected), 429, 429]);
    }
    const refused = await signIn(vanda, ` ${known.toUpperCase()}`, "203.0.113.99");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(10 * 60);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
    const { error } = await vanda.client().auth.signInWithPassword({ email: known, password });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });

  test("are limited to thirty per client address, then not counted for other accounts", { tags: "deep" }, async () => {
    const vanda = await start();
    const seen = await statuses(31, (index) => signIn(vanda, `person${index}@example.com`));
    expect(seen).toEqual([...Array(30).fill(400), 429]);
    const { rows } = await vanda.database.owner.query(
      "select count(*)::int as accounts from private.rate_limits where key like 'auth-account:%'",
    );
    expect(rows).toEqual([{ accounts: 30 }]);
    const { error } = await vanda.client().auth.signUp({ email: "late@example.com", password });
    expect(error).toMatchObject({ status: 429 });
  });

  test("are counted across all processes and expire", { tags: "deep" }, async () => {
    const first = await start();
    const second = await start({ DATABASE_URL: first.database.url });
    expect(await statuses(10, (index) => signIn(index % 2 ? first : second, "ada@example.com"))).toEqual(
      Array(10).fill(400),
    );
    expect((await signIn(first, "ada@example.com")).status).toBe(429);
    expect((await signIn(second, "ada@example.com")).status).toBe(429);
    await first.database.owner.query("update private.rate_limits set expire = expire - 900000");
    expect((await signIn(second, "ada@example.com")).status).toBe(400);
  });

  test("are counted without storing email addresses in plain text", async () => {
    const vanda = await start();
    await signIn(vanda, "ada@example.com");
    const { rows } = await vanda.database.owner.query("select key from private.rate_limits order by key");
    expect(rows).toEqual([
      { key: expect.stringMatching(/^auth-account:[\w-]{43}$/) },
      { key: "auth-address:127.0.0.1" },
    ]);
  });

  test("include changes of a password, which would allow guessing the old one", { tags: "deep" }, async () => {
    const vanda = await start();
    const { auth } = vanda.client();
    await auth.signUp({ email: "ada@example.com", password });
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 11; round += 1) codes.push((await auth.updateUser({ password })).error?.code);
    expect(codes).toEqual([...Array(10).fill("same_password"), "over_request_rate_limit"]);
  });
});

describe("the client address", () => {
  const recorded = async (vanda: Vanda, forwardedFor: string) => {
    await vanda.database.owner.query("delete from private.rate_limits");
    await signIn(vanda, "ada@example.com", forwardedFor);
    const { rows } = await vanda.database.owner.query<{ key: string }>(
      "select key from private.rate_limits where key like 'auth-address:%'",
    );
    return rows[0]!.key.replace("auth-address:", "");
  };

  test("is that of the socket, and an untrusted client's forwarded header is ignored", async () => {
    const vanda = await start();
    expect(await recorded(vanda, "203.0.113.7")).toBe("127.0.0.1");
  });

  test("is the one that the nearest trusted proxy saw, whatever the client sent", async () => {
    const vanda = await start({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" });
    expect(await recorded(vanda, "203.0.113.7")).toBe("203.0.113.7");
    expect(await recorded(vanda, "1.2.3.4, 203.0.113.7")).toBe("203.0.113.7");
    expect(await recorded(vanda, "1.2.3.4, 203.0.113.7, 10.1.2.3")).toBe("203.0.113.7");
    expect(await recorded(vanda, "::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(await recorded(vanda, "nonsense")).toBe("127.0.0.1");
    expect(await recorded(vanda, "nonsense, 10.1.2.3")).toBe("10.1.2.3");
  });

  test("counts a whole IPv6 network as one", { tags: "deep" }, async () => {
    const vanda = await start({ TRUSTED_PROXIES: "127.0.0.1" });
    expect(await recorded(vanda, "2001:db8:0:7:1:2:3:4")).toBe("2001:db8:0:7");
    expect(await recorded(vanda, "2001:db8:0:7::9")).toBe("2001:db8:0:7");
    expect(await recorded(vanda, "2001:0db8::1")).toBe("2001:db8:0:0");
    expect(await recorded(vanda, "::1")).toBe("0:0:0:0");
  });
});
