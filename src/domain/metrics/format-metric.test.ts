import { expect, test } from "vitest";

import { formatMetric, formatTick } from "#domain/metrics/format-metric.ts";
import { changeOf } from "#domain/metrics/metric-change.ts";

const english = { language: "en", currency: "USD" } as const;

test("formats a value in its unit and in the reader's language", () => {
  expect(formatMetric(1_234_550, "money", english)).toBe("$12,345.50");
  expect(formatMetric(1_234_550, "money", { language: "es", currency: "EUR" })).toBe("12.345,50\u00a0€");
  expect(formatMetric(1200, "money", { language: "ja", currency: "JPY" })).toBe("￥1,200");
  expect(formatMetric(12.34, "percent", english)).toBe("12.3%");
  expect(formatMetric(-3, "count", english)).toBe("−3");
  expect(formatMetric(1, "days", english)).toBe("1 day");
  expect(formatMetric(41.5, "days", { language: "zh", currency: "CNY" })).toBe("41.5天");
});

test("formats the same values briefly for an axis", () => {
  expect(formatTick(1_200_000, "money", english)).toBe("$12K");
  expect(formatTick(12_000, "money", { language: "ja", currency: "JPY" })).toBe("￥1.2万");
  expect(formatTick(2500, "count", english)).toBe("2.5K");
  expect(formatTick(-50, "percent", english)).toBe("−50%");
});

test("a change is better or worse depending on its measure, and has no percentage if the previous value was zero", () => {
  expect(changeOf(120, 100, "up")).toEqual({ direction: "up", verdict: "better", difference: 20, percent: 20 });
  expect(changeOf(120, 100, "down")).toMatchObject({ direction: "up", verdict: "worse" });
  expect(changeOf(5, 0, "up")).toMatchObject({ percent: null, difference: 5 });
  expect(changeOf(-50, -100, "up")).toMatchObject({ verdict: "better", percent: 50 });
  expect(changeOf(7, 7, "up")).toMatchObject({ direction: "same", verdict: null });
  expect(changeOf(7, 9, null)).toMatchObject({ direction: "down", verdict: null });
  expect(changeOf(0, 0, "up")).toMatchObject({ direction: "same", percent: null });
  expect(changeOf(null, 9, "up")).toBeNull();
  expect(changeOf(6, 1, "up", "count")).toMatchObject({ percent: null, difference: 5 });
  expect(changeOf(15, 10, "up", "count")).toMatchObject({ percent: 50 });
  expect(changeOf(150_00, 1_00, "up", "money")).toMatchObject({ percent: null });
  expect(changeOf(3.5, 3, "up", "days")).toMatchObject({
    direction: "up",
    percent: expect.closeTo(16.67, 1) as number,
  });
});
