import { expect, test } from "vitest";

import { changeOf } from "./metric-change.ts";

test("states no percentage for a change from 0", () => {
  expect(changeOf(0, 0, "up", "money")).toEqual({ direction: "same", verdict: null, difference: 0, percent: null });
  expect(changeOf(500, 0, "up", "money")).toMatchObject({ direction: "up", verdict: "better", percent: null });
  expect(changeOf(300, 200, "down", "money")).toMatchObject({ verdict: "worse", difference: 100, percent: 50 });
});
