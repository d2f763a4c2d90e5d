import { afterAll, beforeAll, expect, test } from "vitest";

import { expectUnharmed, type LimitedVanda, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";
import { sendMany } from "./kit/send-many.ts";

let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

/**
 * Returns a request that reads no rows, but takes megabytes for its plan in Postgres: sixty embeds of all columns under
 * new names.
 */
const wideRead = (n: number) => {
  const embeds = Array.from({ length: 60 }, (_, at) => `x${n}_${at}:deals(*)`);
  return `/rest/v1/accounts?select=${embeds.join(",")}&limit=0`;
};

// 6,000 requests take long enough for another user to send many requests in the meantime, even on a fast machine.
test("6,000 anonymous reads of different shapes are rejected and do not fill the memory", async () => {
  const headers = { apikey: vanda.publishableKey };
  const impact = await measureImpact(vanda, async () => {
    const requests = Array.from({ length: 6_000 }, (_, n) => ({ path: wideRead(n), headers }));
    expect(await sendMany(vanda.url, 16, requests)).toEqual({ 401: 6_000 });
  });
  expectServed(impact);
  expect(impact.memory.peak).toBeLessThan(impact.memory.calm + 200 * 1024 ** 2);
  await expectUnharmed(vanda, impact.memory.calm);
});

test("250 reads of different shapes, each sent three times by a user, use no more memory than the statement caches may", async () => {
  const { headers } = await vanda.signUp();
  const impact = await measureImpact(vanda, async () => {
    const requests = Array.from({ length: 750 }, (_, n) => ({ path: wideRead(Math.floor(n / 3)), headers }));
    expect(await sendMany(vanda.url, 4, requests)).toEqual({ 200: 750 });
  });
  expectServed(impact);
  expect(impact.memory.peak).toBeLessThan(impact.memory.calm + 700 * 1024 ** 2);
  await expectUnharmed(vanda, impact.memory.calm);
});
