import { expect, test } from "vitest";

import { ColumnProfiler } from "./column-profile.ts";
import { setValue } from "./edit-mapping.ts";
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
    {
      reason: "unreadable",
      column: 1,
      field: "revenue_minor",
      rows: 15,
      odds: rows.slice(0, 15).map((at) => ({ value: `about ${at}`, count: 1, row: at + 1 })),
    },
    {
      reason: "unreadable",
      column: 0,
      field: "sold_on",
      rows: 10,
      odds: [{ value: "soon", count: 10, row: 1 }],
    },
  ]);
  const decided = setValue(bought, "sold_on", "soon", null);
  expect(expectedRejects(decided, sales, 100).map(({ field }) => field)).toEqual(["revenue_minor"]);
});
