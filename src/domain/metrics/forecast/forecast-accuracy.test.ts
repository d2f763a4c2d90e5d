import { expect, test } from "vitest";

import { forecastAccuracy } from "./forecast-accuracy.ts";

const frozen = [
  { month: "2026-01-01", value: 100, low: 80, high: 120, naive: 60, pipeline: 150 },
  { month: "2026-02-01", value: 100, low: 90, high: 110, naive: 90, pipeline: null },
  { month: "2026-03-01", value: 100, low: null, high: null, naive: 70, pipeline: 90 },
  { month: "2026-04-01", value: 100, low: 0, high: 200, naive: 0, pipeline: 0 },
];
const actual = new Map([
  ["2026-01-01", 110],
  ["2026-02-01", 80],
  ["2026-03-01", null],
]);

test("includes only finished months with a known value, and bands and pipelines only where recorded", () => {
  expect(forecastAccuracy(frozen, actual)).toEqual({
    due: 2,
    error: 15,
    naive_error: 30,
    banded: 2,
    within: 1,
    with_pipeline: 1,
    pipeline_error: 40,
    forecast_error: 10,
  });
});

test("without finished months, errors are null, not 0", () => {
  expect(forecastAccuracy(frozen, new Map())).toMatchObject({
    due: 0,
    error: null,
    naive_error: null,
    pipeline_error: null,
  });
});
