import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { tokenFeatures } from "#domain/tokens/token-features.gen.ts";

import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, claim, serve, reserve, end, cancel, buy, takeBack, tokensOf, historyOf } = useLedger();

test("a new user has 10 tokens, and the history shows where they came from", async () => {
  const ana = await at.make.user();
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  expect(await historyOf(ana)).toEqual([{ type: "purchase", amount: 10, description: "Initial tokens" }]);
  const [row] = await at.as(ana, "select email from user_tokens");
  expect(row).toEqual({ email: ana.email });
});

test.each([
  ["assistant", [1, 2, 3, 9], [1, 2, 3, 3]],
  ["sentiment", [0, 50, 51, 150, 151, 250, 251], [2, 2, 3, 3, 4, 4, 5]],
  ["analytics", [0, 10_000, 10_001, 100_000, 100_001], [5, 5, 7, 7, 10]],
  ["predictive", [12, 13, 60, 61, 240, 241], [5, 10, 10, 15, 15, 20]],
  ["workflow", [5, 6], [10, 15]],
] as const)("the price of %s rises with the amount of work, within its range", async (feature, works, prices) => {
  const ana = await at.make.user();
  const quotes = await Promise.all(works.map((work) => claim(ana, `quote('${feature}', ${work}) -> 'price'`)));
  expect(quotes).toEqual(prices);
});

test("the app shows the same prices as the ledger charges, for any amount of work", async () => {
  const ana = await at.make.user();
  for (const [feature, { prices, upTo }] of Object.entries(tokenFeatures)) {
    expect([...prices], feature).toEqual([...prices].toSorted((a, b) => a - b));
    const works = [0, ...upTo.flatMap((most) => [most, most + 1]), 10 ** 9];
    const quotes = await Promise.all(works.map((work) => claim(ana, `quote('${feature}', ${work}) -> 'price'`)));
    expect(quotes, feature).toEqual(prices.flatMap((price) => [price, price]));
  }
});

test("two analyses a month are free, further ones cost tokens, and a failed one does not count", async () => {
  const ana = await at.make.user();
  const analysis = (run: string) => reserve(ana, { run, feature: "analytics", work: 500 });
  const runs = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  expect(await claim(ana, "quote('analytics', 500)")).toEqual({
    feature: "analytics",
    price: 5,
    is_free: true,
    cost: 0,
    available: 10,
    available_after: 10,
    debt: 0,
    free_left: 2,
    cap_left: null,
    is_enough: true,
  });
  expect(await analysis(runs[0])).toBe(0);
  expect(await end("release", runs[0])).toBe(true);
  expect(await claim(ana, "free_analyses_left()")).toBe(2);
  expect(await analysis(runs[1])).toBe(0);
  expect(await analysis(runs[2])).toBe(0);
  expect(await claim(ana, "free_analyses_left()")).toBe(0);
  expect(await end("settle", runs[1])).toBe(true);
  expect(await end("settle", runs[2])).toBe(true);
  expect(await analysis(runs[3])).toBe(5);
  expect(await tokensOf(ana)).toEqual([10, 5, 5]);
  expect(await end("settle", runs[3])).toBe(true);
  expect(await tokensOf(ana)).toEqual([10, 5, 5]);
  expect((await historyOf(ana)).slice(0, 3)).toEqual([
    { type: "usage", amount: -5, description: "Advanced analytics: Test" },
    { type: "free_analysis", amount: 0, description: "Free AI Analysis: Test" },
    { type: "free_analysis", amount: 0, description: "Free AI Analysis: Test" },
  ]);
  expect(await claim(ana, "(select jsonb_agg(u) from token_usage() u)")).toEqual([
    { day: "2026-03-10", feature: "analytics", label: "Advanced analytics", tokens: 5, runs: 3 },
  ]);
});

test("a run reserves tokens once and ends once, even if the requests are repeated", async () => {
  const ana = await at.make.user();
  const run = randomUUID();
  expect(await reserve(ana, { run, work: 3 })).toBe(3);
  expect(await reserve(ana, { run, work: 3 })).toBe(3);
  await expect(reserve(ana, { run, work: 2 })).rejects.toThrow("Another run has this id");
  expect(await end("release", run)).toBe(true);
  expect(await end("release", run)).toBe(true);
  expect(await end("settle", run)).toBe(false);
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  expect((await historyOf(ana)).slice(0, 2)).toEqual([
    { type: "usage", amount: 3, description: "Given back: AI assistant: Test" },
    { type: "usage", amount: -3, description: "AI assistant: Test" },
  ]);
});

test("no user pays more than the quoted price, or more than they have", async () => {
  const ana = await at.make.user();
  await expect(reserve(ana, { work: 3, most: 2 })).rejects.toMatchObject({ code: "VT409" });
  await expect(reserve(ana, { feature: "workflow", work: 6 })).rejects.toThrow("Insufficient tokens");
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
});

test("with 50 tokens, only 50 of 200 concurrent runs that cost 1 token start", async () => {
  const ana = await at.make.user();
  await buy(ana, 40, "order");
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => reserve(ana)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  const rejections = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  expect(new Set(rejections)).toEqual(new Set(["VT402"]));
  expect(await tokensOf(ana)).toEqual([50, 50, 0]);
});

test("a purchase that is reported twice counts once", async () => {
  const ana = await at.make.user();
  expect(await Promise.all([buy(ana, 100, "order"), buy(ana, 100, "order")])).toContain(false);
  expect(await tokensOf(ana)).toEqual([110, 0, 110]);
});

test("a refund of spent tokens becomes a debt, and no run starts until new tokens have paid it", async () => {
  const ana = await at.make.user();
  await buy(ana, 100, "order");
  for (let spent = 0; spent < 95; spent += 1) await reserve(ana);
  expect(await tokensOf(ana)).toEqual([110, 95, 15]);
  expect(await takeBack(ana, 100, "refund")).toBe(true);
  expect(await takeBack(ana, 100, "refund")).toBe(false);
  expect(await tokensOf(ana)).toEqual([110, 110, 0]);
  expect(await claim(ana, "quote('analytics', 1)")).toMatchObject({ debt: 85, is_enough: false });
  await expect(reserve(ana, { feature: "analytics" })).rejects.toMatchObject({ code: "VT423" });
  await claim(ana, "claim_login_bonus()");
  expect(await claim(ana, "quote('assistant', 1)")).toMatchObject({ debt: 80, available: 0 });
  await buy(ana, 100, "order 2");
  expect(await claim(ana, "quote('assistant', 1)")).toMatchObject({ debt: 0, available: 20 });
});

test("earned tokens are spent before bought ones", async () => {
  const ana = await at.make.user();
  await buy(ana, 100, "order");
  await claim(ana, "claim_login_bonus()");
  await reserve(ana, { feature: "workflow", work: 1 });
  const left =
    "select kind, sum(remaining)::int as left from private.token_buckets b join private.token_accounts a on a.id = b.account_id where a.user_id = $1 group by kind order by kind";
  const { rows } = await at.database.owner.query(left, [ana.id]);
  expect(rows).toEqual([
    { kind: "bought", left: 100 },
    { kind: "earned", left: 5 },
  ]);
});

test("with monthly expiry, unused tokens expire in one entry at the end of the UTC month", async () => {
  const ana = await at.make.user();
  try {
    await serve("private.set_token_expiry('monthly')");
    await buy(ana, 100, "order", "2026-03-31T23:59:59Z");
    expect(await claim(ana, "quote('assistant', 1) -> 'available'", "2026-03-31T23:59:59Z")).toBe(110);
    const run = randomUUID();
    await reserve(ana, { run, work: 3, time: "2026-03-31T23:59:59Z" });
    expect(await claim(ana, "quote('assistant', 1) -> 'available'", "2026-04-01T00:00:00Z")).toBe(0);
    expect(await serve("private.expire_tokens(1000)", [], "2026-04-01T00:00:00Z")).toBeGreaterThan(0);
    expect(await tokensOf(ana)).toEqual([110, 110, 0]);
    expect((await historyOf(ana))[0]).toEqual({ type: "usage", amount: -107, description: "Tokens expired" });
    // Tokens reserved by an earlier run that delivers nothing are released into the new month.
    await end("release", run, "2026-04-02T00:00:00Z");
    expect(await tokensOf(ana)).toEqual([110, 107, 3]);
    expect(await reserve(ana, { work: 2, time: "2026-04-30T12:00:00Z" })).toBe(2);
    expect(await serve("private.expire_tokens(1000)", [], "2026-05-01T00:00:00Z")).toBeGreaterThan(0);
    expect(await tokensOf(ana)).toEqual([110, 110, 0]);
  } finally {
    await serve("private.set_token_expiry('never')");
  }
});

const lastOfMarch = "2026-03-31T23:59:59Z";
const firstOfApril = "2026-04-01T00:00:00Z";

test("with monthly expiry, cancelling a run after the end of its month does not restore its tokens", async () => {
  const ana = await at.make.user();
  try {
    await serve("private.set_token_expiry('monthly')", [], lastOfMarch);
    const [late, inTime, again] = [randomUUID(), randomUUID(), randomUUID()];
    await reserve(ana, { run: late, work: 3, time: lastOfMarch });
    await reserve(ana, { run: again, work: 2, time: lastOfMarch });
    await reserve(ana, { run: inTime, work: 1, time: lastOfMarch });
    expect(await cancel(inTime, lastOfMarch)).toBe(true);
    expect(await tokensOf(ana)).toEqual([10, 5, 5]);
    expect(await cancel(late, firstOfApril)).toBe(true);
    expect(await cancel(late, firstOfApril)).toBe(true);
    expect(await tokensOf(ana)).toEqual([10, 10, 0]);
    expect((await historyOf(ana)).slice(0, 2)).toEqual([
      { type: "usage", amount: -8, description: "Tokens expired" },
      { type: "usage", amount: 3, description: "Given back: AI assistant: Test" },
    ]);
    // The tokens are released into a bucket that has already been written off.
    expect(await cancel(again, firstOfApril)).toBe(true);
    expect((await historyOf(ana))[0]).toEqual({ type: "usage", amount: -2, description: "Tokens expired" });
    expect(await tokensOf(ana)).toEqual([10, 10, 0]);
  } finally {
    await serve("private.set_token_expiry('never')");
  }
});

test("with monthly expiry, the balance excludes expired tokens immediately, and shows when the others expire", async () => {
  const ana = await at.make.user();
  const balance = (time: string) =>
    claim(ana, "(select jsonb_build_array(available_tokens, expiring_tokens, expire_at) from own_tokens())", time);
  try {
    expect(await balance(lastOfMarch)).toEqual([10, 0, null]);
    await serve("private.set_token_expiry('monthly')", [], lastOfMarch);
    expect(await balance(lastOfMarch)).toEqual([10, 10, "2026-04-01T00:00:00+00:00"]);
    expect(await balance(firstOfApril)).toEqual([0, 0, null]);
    expect(await tokensOf(ana)).toEqual([10, 10, 0]);
    await claim(ana, "claim_login_bonus()", firstOfApril);
    expect(await balance(firstOfApril)).toEqual([5, 5, "2026-05-01T00:00:00+00:00"]);
    expect((await historyOf(ana))[1]).toEqual({ type: "usage", amount: -10, description: "Tokens expired" });
  } finally {
    await serve("private.set_token_expiry('never')");
  }
});

test("the month of free analyses starts at midnight in the user's time zone, and changing the zone adds none", async () => {
  const ana = await at.make.user({ meta: { time_zone: "Pacific/Kiritimati" } });
  const move = (zone: string) => at.as(ana, "update profiles set time_zone = $1", [zone]);
  const useFree = async (time: string) => {
    const run = randomUUID();
    const cost = await reserve(ana, { run, feature: "analytics", time });
    await end("settle", run, time);
    return cost;
  };
  // 10:00 UTC on 31 March is midnight on 1 April at UTC+14.
  expect(await useFree("2026-03-31T09:59:59Z")).toBe(0);
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T09:59:59Z")).toBe(1);
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T10:00:00Z")).toBe(2);
  expect(await useFree("2026-03-31T10:00:00Z")).toBe(0);
  expect(await useFree("2026-03-31T10:00:00Z")).toBe(0);
  await move("Pacific/Pago_Pago");
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T10:00:01Z")).toBe(1);
  expect(await useFree("2026-03-31T10:00:01Z")).toBe(0);
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T10:00:02Z")).toBe(0);
  expect(await claim(ana, "free_analyses_left()", "2026-04-02T00:00:00Z")).toBe(0);
});

test("the month of free analyses starts at midnight of daylight saving time if the clocks have changed", async () => {
  const ana = await at.make.user({ meta: { time_zone: "Europe/Berlin" } });
  await reserve(ana, { feature: "analytics", time: "2026-03-31T21:59:59Z" });
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T21:59:59Z")).toBe(1);
  expect(await claim(ana, "free_analyses_left()", "2026-03-31T22:00:00Z")).toBe(2);
});

test("a job's reserved tokens are released when it fails, is cancelled or is deleted", async () => {
  const ana = await at.make.user();
  const { owner } = at.database;
  for (const ending of [
    "update public.runs set status = 'failed' where id = $1",
    "update public.runs set status = 'cancelled' where id = $1",
    "delete from public.runs where id = $1",
  ]) {
    const { id } = await at.make.run(ana.workspace, { name: "analyse-pipeline" });
    await reserve(ana, { run: id, work: 3 });
    expect(await tokensOf(ana)).toEqual([10, 3, 7]);
    await owner.query(ending, [id]);
    expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  }
});

test("tokens reserved by runs that no longer exist are released, and those of running ones stay reserved", async () => {
  const ana = await at.make.user();
  const { id: working } = await at.make.run(ana.workspace, { name: "analyse-pipeline", status: "running" });
  await reserve(ana, { run: working, work: 3 });
  await reserve(ana, { work: 2 });
  await serve("private.release_tokens_of_dead_runs('1 hour', 1000)", [], "2026-03-10T13:30:00Z");
  expect(await tokensOf(ana)).toEqual([10, 3, 7]);
});
