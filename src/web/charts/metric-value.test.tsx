import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { startI18n, textsIn } from "#web/i18n/i18n.ts";

import { MetricValue } from "./metric-value.tsx";
import { Sparkline } from "./sparkline.tsx";
import { measureTexts } from "./use-measure-texts.ts";

const answer = (
  column: MeasureResult["columns"][number],
  now: number | null,
  before: number | null,
): MeasureResult => ({
  columns: [column],
  range: { from: "2026-10-25", to: "2026-11-23" },
  compared_range: { from: "2026-09-25", to: "2026-10-24" },
  currency: "USD",
  time_zone: "UTC",
  today: "2026-11-23",
  rows: [],
  total: { values: [now], n: [3], compared: [before] },
  groups: 0,
  missing: [],
  samples: null,
  as_of: "2026-11-23T00:00:00Z",
  drill_down: [[]],
});
const read = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

beforeAll(() => startI18n("en", ["common", "measures"]));

test("a metric shows how much it changed, and says whether that is better", () => {
  const revenue = answer({ measure: "revenue", unit: "money", better: "up" }, 120_000, 100_000);
  expect(read(renderToStaticMarkup(<MetricValue result={revenue} measure="revenue" hasCount />))).toBe(
    "$1,200 ▲ + 20% was $1,000 (Previous 30 days) (better) 3 records",
  );
  const nearly = answer({ measure: "revenue", unit: "money", better: "up" }, 99_700, 100_000);
  expect(read(renderToStaticMarkup(<MetricValue result={nearly} measure="revenue" />))).toBe(
    "$997 ▼ − 0.3% was $1,000 (Previous 30 days) (worse)",
  );
  const hardly = answer({ measure: "revenue", unit: "money", better: "up" }, 10_000_100, 10_000_000);
  expect(read(renderToStaticMarkup(<MetricValue result={hardly} measure="revenue" />))).toBe(
    "$100,001 ▲ + $1 was $100,000 (Previous 30 days) (better)",
  );
  const rate = answer({ measure: "fallback_rate", unit: "percent", better: "down" }, 42.5, 40);
  expect(read(renderToStaticMarkup(<MetricValue result={rate} measure="fallback_rate" />))).toBe(
    "42.5% ▲ + 2.5 pp was 40% (Previous 30 days) (worse)",
  );
  const opened = answer({ measure: "deals_opened", unit: "count", better: null }, 5, 0);
  expect(read(renderToStaticMarkup(<MetricValue result={opened} measure="deals_opened" />))).toBe(
    "5 ▲ + 5 was 0 (Previous 30 days)",
  );
});

test("a comparison names its period by its distance where there is a word for it", () => {
  const revenue = answer({ measure: "revenue", unit: "money", better: "up" }, 120_000, 100_000);
  const shown = [
    { from: "2025-10-25", to: "2025-11-23" },
    { from: "2024-01-01", to: "2024-01-30" },
  ].map((compared_range) =>
    read(renderToStaticMarkup(<MetricValue result={{ ...revenue, compared_range }} measure="revenue" />)),
  );
  expect(shown).toEqual([
    "$1,200 ▲ + 20% was $1,000 (A year earlier) (better)",
    "$1,200 ▲ + 20% was $1,000 (Jan 1 – 30, 2024) (better)",
  ]);
});

test("amounts from 100 up have no decimals", () => {
  const of = (minor: number) => answer({ measure: "revenue", unit: "money", better: "up" }, minor, null);
  const shown = [805_822, 9_950].map((minor) =>
    read(renderToStaticMarkup(<MetricValue result={of(minor)} measure="revenue" />)),
  );
  expect(shown).toEqual(["$8,058 No earlier data", "$99.50 No earlier data"]);
});

test("an unknown value is not shown as 0", () => {
  const unknown = answer({ measure: "revenue", unit: "money", better: "up" }, null, null);
  expect(read(renderToStaticMarkup(<MetricValue result={unknown} measure="revenue" />))).toBe("— No data");
});

test("a sparkline has a gap where values are unknown, and is not drawn for a single value", () => {
  expect(renderToStaticMarkup(<Sparkline values={[1, null, 3, 4]} />)).toMatch(/d="M[^M]+M[^M]+"/);
  expect(renderToStaticMarkup(<Sparkline values={[null, 3]} />)).toBe("");
});

test("a dashed line leads to a period that is not over", () => {
  const markup = renderToStaticMarkup(<Sparkline values={[4, 4, 1]} isUnfinished />);
  expect(markup.match(/<path[^>]*>/g)?.map((path) => [path.match(/[ML]/g)?.join(""), path.includes("dash")])).toEqual([
    ["ML", false],
    ["ML", true],
  ]);
});

test("a range without a start is described by its last day", async () => {
  const span = async (language: "en" | "ja") => {
    const texts = await textsIn(language, "measures", "records");
    return measureTexts(texts.getFixedT(language, ["measures", "records"]), language).span({
      from: "0001-01-01",
      to: "2026-11-29",
    });
  };
  expect(await span("en")).toBe("as of Nov 29, 2026");
  expect(await span("ja")).toBe("2026/11/29時点");
});
