import { expect, test } from "vitest";

import { buildSampleData } from "#domain/imports/samples/sample-data.ts";

import { sampleRows } from "./sample-rows.ts";

const today = "2026-11-29";

test.each(["00:19", "12:30", "23:45"])(
  "at %s, past sample records have no future dates, and open deals come first, by close date",
  (clock) => {
    const now = `${today}T${clock}`;
    const tables = sampleRows(buildSampleData("retail", today, 100), {
      currency: "USD",
      decimals: 2,
      time_zone: "Asia/Singapore",
      now,
      today,
      stages: [
        { id: "open", kind: "open" },
        { id: "won", kind: "won" },
        { id: "lost", kind: "lost" },
      ],
      owners: ["owner"],
    });
    const late = (moment: unknown) => typeof moment === "string" && moment.slice(0, 16) > now;
    for (const { table, rows } of tables) {
      expect(
        rows.filter((row) => late(row.created_at) || late(row.stage_entered_at)),
        table,
      ).toEqual([]);
      expect(rows.filter((row) => (row.outcome != null || row.kind === "note") && late(row.starts_at))).toEqual([]);
    }
    const deals = tables
      .find(({ table }) => table === "deals")
      ?.rows.toSorted((a, b) => Number(a.rank) - Number(b.rank));
    const open = deals?.filter(({ stage_id: stage }) => stage === "open").map((deal) => String(deal.close_date));
    expect(open?.length).toBeGreaterThan(5);
    expect(deals?.slice(0, open?.length).map((deal) => deal.close_date)).toEqual(open?.toSorted());
    const calls = tables.find(({ table }) => table === "activities")?.rows.filter(({ kind }) => kind === "call");
    expect(calls?.length).toBeGreaterThan(100);
  },
);
