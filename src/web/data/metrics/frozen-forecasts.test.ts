import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

const stored = vi.hoisted(() => {
  // Two years of weekly forecasts of four months and three measures, as many as are kept.
  const measures = ["revenue", "won_value", "pipeline_forecast"];
  return Array.from({ length: 104 * 4 * 3 }, (_, at) => ({
    measure: measures[at % 3] ?? "",
    frozen_on: new Date(Date.UTC(2026, 10, 30) - Math.floor(at / 12) * 7 * 86_400_000).toISOString().slice(0, 10),
  }));
});

vi.mock("#web/data/workspace/workspace.ts", () => ({ workspaceId: () => "w" }));
vi.mock("#web/data/requests/supabase.ts", () => {
  const request = (rows: typeof stored) => ({
    select: () => request(rows),
    order: () => request(rows),
    eq: (column: string, value: string) =>
      request(column === "measure" ? rows.filter(({ measure }) => measure === value) : rows),
    // Like the server, which never returns more than 1,000 rows.
    limit: (most: number) => request(rows.slice(0, Math.min(most, 1000))),
    abortSignal: async () => ({ data: rows, error: null }),
  });
  return { supabase: { from: () => request(stored) } };
});

test("reads all forecasts of two years, the oldest last", async () => {
  const { frozenForecastsQuery } = await import("./frozen-forecasts.ts");
  const forecasts = await new QueryClient().fetchQuery(frozenForecastsQuery());
  expect(forecasts).toHaveLength(stored.length);
  expect(forecasts.at(-1)?.frozen_on).toBe(stored.at(-1)?.frozen_on);
  expect(forecasts[0]?.frozen_on).toBe("2026-11-30");
});
