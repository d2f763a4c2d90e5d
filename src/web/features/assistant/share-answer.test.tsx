import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";

import type { QuestionResult } from "#domain/assistant/outcome.ts";
import { startI18n } from "#web/i18n/i18n.ts";

import { ShareAnswer } from "./share-answer.tsx";

beforeAll(() => startI18n("en", ["common", "measures", "ai-chat"]));

test("the share of the largest customers leaves out sales without a customer", () => {
  const row = (id: string | null, value: number) => ({
    period: null,
    is_unfinished: false,
    by: [{ id, label: id }],
    values: [value],
    n: [1],
    compared: [],
  });
  const result: QuestionResult = {
    question: { measures: ["revenue"], range: "all", by: ["account"], top: 2 },
    answer: {
      columns: [{ measure: "revenue", unit: "money", better: "up" }],
      range: { from: "2026-01-01", to: "2026-11-29" },
      compared_range: null,
      currency: "USD",
      time_zone: "UTC",
      today: "2026-11-29",
      rows: [row(null, 50_000), row("Acme", 30_000), row("Bolt", 10_000)],
      total: { values: [100_000], n: [9], compared: [] },
      groups: 5,
      missing: [],
      samples: null,
      as_of: "2026-11-29T00:00:00Z",
      drill_down: [[]],
    },
  };
  const markup = renderToStaticMarkup(<ShareAnswer results={[result]} limit={2} />);
  expect(markup).toContain("Together $400, 40% of $1,000.");
  expect(markup).not.toContain("$500");
});
