import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

import { crossValidate, qualityOf } from "./evaluate-model.ts";
import { score } from "./score-model.ts";
import type { ScoreRow } from "./score-row.ts";
import { trainModel } from "./train-model.ts";

const day = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);

/** Generates deals in order of time. `signal` is how strongly size and source affect the outcomes. */
function deals(seed: number, count: number, signal: number): ScoreRow[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, (_, at) => {
    const size = random() * 2 - 1;
    const source = ["web", "fair", "friend"][Math.floor(random() * 3)] ?? "web";
    const logit = signal * (1.5 * size + (source === "friend" ? 1 : -0.5));
    const values = {
      size,
      source,
      noise: random(),
      owner: `owner ${Math.floor(random() * 4)}`,
      unknown: random() < 0.3 ? null : random(),
    };
    return {
      group: `deal ${at}`,
      asOf: day(at),
      decidedOn: day(at + 20),
      outcome: random() < toProbability(logit),
      values,
    };
  });
}

describe("a score model", () => {
  const rows = deals(1, 400, 1.5);
  const trained = trainModel(rows, "time");

  test("finds an existing signal, and names its features", () => {
    expect(trained.quality?.auc).toBeGreaterThan(0.7);
    expect(trained.quality?.loss).toBeLessThan(trained.quality?.base_loss ?? 0);
    expect(
      trained.drivers
        .slice(0, 2)
        .map(({ feature }) => feature)
        .toSorted(),
    ).toEqual(["size", "source"]);
    expect(trained.leaks).toEqual([]);
  });

  test("returns a score as the sum of its features' contributions, with the number of similar deals", () => {
    const { model } = trained;
    if (!model) throw new Error("The model has no signal");
    for (const { values } of rows.slice(0, 100)) {
      const { probability, base, factors } = score(model, values);
      const logit = factors.reduce((sum, factor) => sum + factor.logit, base);
      expect(toProbability(logit)).toBeCloseTo(probability, 12);
      expect(factors.every(({ n, won }) => n > 0 && won <= n)).toBe(true);
    }
    fc.assert(
      fc.property(
        fc.record({ size: fc.option(fc.double({ noNaN: true })), source: fc.string(), noise: fc.constant(null) }),
        (values) => {
          const { probability, factors } = score(model, values);
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThan(1);
          expect(factors.every(({ logit }) => Number.isFinite(logit))).toBe(true);
        },
      ),
    );
  });

  test("is identical for the same deals", () => {
    expect(trainModel(rows, "time")).toEqual(trained);
  });
});

test(
  "finds a weak signal in most random sets of 200 deals, and none in sets without a signal",
  { tags: "deep" },
  () => {
    const found = (signal: number) =>
      Array.from({ length: 25 }, (_, seed) => trainModel(deals(seed + 100, 200, signal), "time").model !== null);
    expect(found(0).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(found(1).filter(Boolean).length).toBeGreaterThanOrEqual(20);
  },
);

test("does not learn from fewer than twenty decided deals, or from a single outcome", () => {
  expect(trainModel(deals(1, 19, 3), "time")).toMatchObject({ model: null, quality: null, records: 19 });
  const won = deals(1, 60, 1).map((row) => ({ ...row, outcome: true }));
  expect(trainModel(won, "time").model).toBeNull();
});

test("with few deals, even a strong signal gives no probability near 0 or 1", () => {
  const few = deals(3, 25, 8);
  const predictions = crossValidate(few, "any");
  expect(predictions).toHaveLength(25);
  for (const { probability } of predictions) expect(Math.abs(probability - 0.5)).toBeLessThan(0.45);
});

describe("a value known only after the outcome", () => {
  test("is rejected if its date is not before the outcome", () => {
    const rows = deals(1, 60, 1);
    const [first] = rows;
    if (!first) throw new Error("No row");
    expect(() => trainModel([...rows, { ...first, asOf: first.decidedOn }], "time")).toThrow(
      "is from after its outcome",
    );
  });

  test("is reported and left out if it predicts too well", () => {
    const random = mulberry32(9);
    const planted = deals(2, 400, 0.6).map((row) => ({
      ...row,
      values: { ...row.values, calls: row.outcome ? 3 + random() * 4 : random() * 4 },
    }));
    const { leaks, drivers } = trainModel(planted, "time");
    expect(leaks.map(({ feature }) => feature)).toEqual(["calls"]);
    expect(drivers.map(({ feature }) => feature)).not.toContain("calls");
  });

  test("is reported together with other such values", () => {
    const random = mulberry32(9);
    const planted = deals(2, 400, 0.6).map((row) => ({
      ...row,
      values: {
        ...row.values,
        calls: row.outcome ? 3 + random() * 4 : random() * 4,
        signed: row.outcome ? "yes" : "no",
      },
    }));
    const { leaks } = trainModel(planted, "time");
    expect(leaks.map(({ feature }) => feature).toSorted()).toEqual(["calls", "signed"]);
  });

  test("is not used in cross-validation, whose models are trained only on deals decided before the tested ones", () => {
    // The effect of the size reverses half-way. A model that had learned from the future would know the outcomes.
    const turning = deals(4, 300, 0).map((row, at) => ({ ...row, outcome: Number(row.values.size) > 0 === at < 150 }));
    const quality = qualityOf(crossValidate(turning.slice(0, 260), "time"));
    expect(quality.has_signal).toBe(false);
  });
});
