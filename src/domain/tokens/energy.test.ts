import { describe, expect, test } from "vitest";

import {
  addEnergy,
  type Energy,
  energyStepMs,
  fullEnergy,
  growEnergy,
  readEnergy,
  settleEnergy,
  spendEnergy,
  untilNextEnergy,
} from "./energy.ts";

const now = Date.UTC(2026, 10, 21, 9);
const having = (amount: number, at = now): Energy => ({ amount, at, isCelebrated: false });

describe("recharging", () => {
  test("gains one every 5 minutes, even while the app is closed, up to 20", () => {
    const grown = (ms: number) => settleEnergy(having(4), now + ms).amount;
    expect([0, 299_999, 300_000, 3_600_000, 4_800_000, 1e12].map(grown)).toEqual([4, 4, 5, 16, 20, 20]);
  });

  test("keeps the time towards the next unit when the amount is computed in between", () => {
    const half = settleEnergy(having(4), now + 1.5 * energyStepMs);
    expect(settleEnergy(half, now + 2 * energyStepMs).amount).toBe(6);
    expect(untilNextEnergy(half, now + 1.5 * energyStepMs)).toBe(energyStepMs / 2);
  });

  test("does not lose energy when the clock is set back, and continues from there", () => {
    const back = now - 86_400_000;
    const settled = settleEnergy(having(4), back);
    expect(settled.amount).toBe(4);
    expect(settleEnergy(settled, back + energyStepMs).amount).toBe(5);
  });

  test("does not continue at the maximum", () => {
    expect(untilNextEnergy(fullEnergy(now), now + 1)).toBeNull();
  });
});

describe("spending", () => {
  test("deducts one by default, and changes nothing if there is not enough", () => {
    expect(spendEnergy(having(5), now)?.energy.amount).toBe(4);
    expect(spendEnergy(having(5), now, 5)?.energy.amount).toBe(0);
    expect(spendEnergy(having(5), now, 6)).toBeNull();
    expect(spendEnergy(having(5), now + energyStepMs, 6)?.energy.amount).toBe(0);
  });

  test("rejects fractions, zero and negative amounts", () => {
    for (const amount of [0, -1, 0.5, Number.NaN, Infinity]) expect(spendEnergy(having(5), now, amount)).toBeNull();
  });

  test("warns only at exactly 3 and at 0", () => {
    const events = [5, 4, 3, 2, 1].map((amount) => spendEnergy(having(amount), now)?.event);
    expect(events).toEqual([null, "low", null, null, "empty"]);
    expect(spendEnergy(having(5), now, 3)?.event).toBeNull();
  });

  test("after spending from the maximum, the next unit takes the full time", () => {
    const spent = spendEnergy(fullEnergy(now - 1e9), now)?.energy;
    expect(spent && untilNextEnergy(spent, now)).toBe(energyStepMs);
  });
});

describe("the maximum", () => {
  test("is celebrated once each time it is reached again, but not at the start", () => {
    expect(growEnergy(fullEnergy(now), now).event).toBeNull();
    const again = growEnergy(having(19), now + energyStepMs);
    expect(again.event).toBe("full");
    expect(growEnergy(again.energy, now + 2 * energyStepMs).event).toBeNull();
    const spent = spendEnergy(again.energy, now + 3 * energyStepMs);
    expect(spent && growEnergy(spent.energy, now + 4 * energyStepMs).event).toBe("full");
  });

  test("is not exceeded by adding", () => {
    expect(addEnergy(having(18), now, 9)).toEqual({
      energy: { amount: 20, at: now, isCelebrated: true },
      event: "full",
    });
    expect(addEnergy(having(18), now, -9).energy.amount).toBe(18);
  });
});

test("restores the stored energy, and starts again with invalid data", () => {
  expect(readEnergy(JSON.stringify(having(7)), now)).toEqual(having(7));
  const garbage = [
    null,
    "",
    "{",
    "7",
    "[]",
    "{}",
    '{"amount":21,"at":1,"isCelebrated":true}',
    '{"amount":-1,"at":1,"isCelebrated":true}',
    '{"amount":1.5,"at":1,"isCelebrated":true}',
    '{"amount":"7","at":1,"isCelebrated":true}',
    '{"amount":7,"at":null,"isCelebrated":true}',
    '{"amount":7,"at":1}',
  ];
  for (const text of garbage) expect(readEnergy(text, now), String(text)).toEqual(fullEnergy(now));
});
