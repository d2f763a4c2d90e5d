import fc from "fast-check";
import { expect, test } from "vitest";

import { contributionsTo } from "#domain/metrics/contributions.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";

type Values = readonly [id: string, now: number, before: number];

function answerOf(groups: readonly Values[], beyond: readonly [number, number] = [0, 0]): MeasureResult {
  const sum = (at: 1 | 2) => groups.reduce((so, group) => so + group[at], 0);
  return {
    rows: groups.map(([id, now, before]) => ({
      period: null,
      is_unfinished: false,
      by: [{ id, label: id }],
      values: [now],
      n: [1],
      compared: [before],
    })),
    total: { values: [sum(1) + beyond[0]], n: [1], compared: [sum(2) + beyond[1]] },
  } as unknown as MeasureResult;
}

test("lists the change of revenue by group, the largest change first, including opposite ones", () => {
  const contributions = contributionsTo(
    answerOf([
      ["tea", 500, 400],
      ["cups", 100, 300],
      ["spoons", 600, 100],
    ]),
    5,
  );
  expect(contributions.map(({ group, change, share }) => [group?.id, change, share])).toEqual([
    ["spoons", 500, 125],
    ["cups", -200, -50],
    ["tea", 100, 25],
  ]);
});

test("combines groups beyond the limit and those missing from the result, so that the parts add up", () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const groups = fc.uniqueArray(fc.tuple(fc.uuid(), value, value), { selector: ([id]) => id, maxLength: 30 });
  fc.assert(
    fc.property(groups, fc.tuple(value, value), fc.integer({ min: 1, max: 10 }), (values, beyond, most) => {
      const answer = answerOf(values, beyond);
      const contributions = contributionsTo(answer, most);
      const change = (answer.total.values[0] ?? 0) - (answer.total.compared[0] ?? 0);
      expect(contributions.reduce((so, contribution) => so + contribution.change, 0)).toBe(change);
      expect(contributions.filter(({ group }) => group === null).length).toBeLessThanOrEqual(1);
      expect(contributions.length).toBeLessThanOrEqual(most + 1);
    }),
  );
});

test("groups have no share of a change if the total did not change", () => {
  const contributions = contributionsTo(
    answerOf([
      ["tea", 200, 100],
      ["cups", 100, 200],
    ]),
    5,
  );
  expect(contributions.map(({ share }) => share)).toEqual([null, null]);
});

test("lists periods in order, and combines unmatched days of the earlier range as the rest", () => {
  const month = (nr: number) => ({ from: `2026-0${nr}-01`, to: `2026-0${nr}-28` });
  const parted = {
    rows: [
      { period: month(1), by: [], values: [40], compared: [50] },
      { period: month(2), by: [], values: [90], compared: [30] },
      { period: month(3), by: [], values: [10], compared: [20] },
    ],
    total: { values: [140], compared: [108] },
  } as unknown as MeasureResult;
  const contributions = contributionsTo(parted, 2);
  expect(contributions.map(({ period, change }) => [period?.from, change])).toEqual([
    ["2026-01-01", -10],
    ["2026-02-01", 60],
    ["2026-03-01", -10],
    [undefined, -8],
  ]);
});
