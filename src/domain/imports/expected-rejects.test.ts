import { expect, test } from "vitest";

import { ColumnProfiler } from "./column-profile.ts";
import { expectedRejects } from "./expected-rejects.ts";
import { suggestMapping } from "./suggest-mapping.ts";

function profilesOf(table: Record<string, string[]>) {
  return Object.entries(table).map(([name, cells], index) => {
    const profiler = new ColumnProfiler(index);
    for (const cell of cells) profiler.add(cell);
    return profiler.profile(name);
  });
}
const rows = Array.from({ length: 100 }, (_, at) => at);

test("before the check, reports reasons that would reject more than one in twenty rows, most frequent first", () => {
  const columns = profilesOf({
    Email: rows.map((at) => `a${at % 50}@x.test`),
    Name: rows.map((at) => `Person ${at}`),
  });
  const mapping = suggestMapping("contacts", columns, { currency: "USD", stages: [] });
  expect(expectedRejects(mapping, columns, 100)).toEqual([
    { reason: "duplicate", column: 0, field: "email", rows: 50 },
  ]);
  expect(expectedRejects({ ...mapping, match: [] }, columns, 100)).toEqual([]);

  const sales = profilesOf({
    Date: rows.map((at) => (at < 10 ? "soon" : `2026-01-${String((at % 28) + 1).padStart(2, "0")}`)),
    Amount: rows.map((at) => (at < 15 ? `about ${at}` : `${at}.50`)),
  });
  const bought = suggestMapping("sales", sales, { currency: "USD", stages: [] });
  expect(expectedRejects(bought, sales, 100)).toEqual([
    { reason: "unreadable", column: 1, field: "revenue_minor", rows: 15 },
    { reason: "unreadable", column: 0, field: "sold_on", rows: 10 },
  ]);
});
