import { afterAll, beforeAll, expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
});
afterAll(() => vanda?.stop());

async function answerTo(question: Question): Promise<MeasureResult> {
  const { data, error } = await ana.client.functions.invoke<{ answers: MeasureResult[] }>("ask", {
    body: { workspace_id: ana.workspace.id, questions: [question] },
  });
  const [answer] = data?.answers ?? [];
  if (!answer) throw error;
  return answer;
}

test("counts are added up, and levels stay the same until a new value is recorded", async () => {
  const { workspace } = ana;
  const september = { from: "2024-09-01", to: "2024-09-30" };
  const note = (key: string, day: string, value: number, dimension: string | null = null) =>
    make.metricPoint(workspace, { key, day, value, dimension });
  const missing = await answerTo({ measures: ["average_check"], range: september });
  expect(missing.total.values).toEqual([null]);
  expect(missing.missing).toContainEqual({
    measure: "average_check",
    reason: "no_facts",
    fact: "metric_points",
    key: "covers",
    rows: null,
  });
  await note("seats", "2024-09-01", 40);
  await note("seats", "2024-09-16", 50);
  await note("seats", "2024-09-11", 10, "Terrace");
  await note("open_hours", "2024-09-02", 60);
  await note("open_hours", "2024-09-20", 40);
  await note("covers", "2024-09-20", 80);
  await note("footfall", "2024-09-20", 40);
  await make.sale(workspace, { sold_on: "2024-09-20", revenue_minor: 200_000, currency: "USD" });
  const { total } = await answerTo({
    measures: ["seats", "average_check", "shop_conversion", "revenue_per_seat_hour"],
    range: september,
  });
  // At the end, 50 seats and 10 outside; on average, 45 of 30 days and 10 of 20; over 100 hours.
  expect(total.values).toEqual([60, 2_500, 2.5, 39]);
  const months = await answerTo({
    measures: ["seats"],
    range: { from: "2024-08-01", to: "2024-10-31" },
    grain: "month",
    by: ["breakdown"],
  });
  expect(months.rows.map(({ period, by, values }) => [period?.from, by[0]?.id, values[0]])).toEqual([
    ["2024-08-01", null, null],
    ["2024-08-01", "Terrace", null],
    ["2024-09-01", null, 50],
    ["2024-09-01", "Terrace", 10],
    ["2024-10-01", null, 50],
    ["2024-10-01", "Terrace", 10],
  ]);
});
