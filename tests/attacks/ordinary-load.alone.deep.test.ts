import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { expectUnharmed, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

test("ordinary load needs less than 768 MB of memory", async () => {
  const vanda = await startLimitedVanda();
  const impact = await measureImpact(vanda, () => sleep(3_000));
  expectServed(impact);
  expect(impact.memory.peak).toBeLessThan(768 * 1024 ** 2);
  await expectUnharmed(vanda, impact.memory.calm);
  await vanda.stop();
});
