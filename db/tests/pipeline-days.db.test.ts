import fc from "fast-check";
import { expect, test } from "vitest";

import { daysProblem, toPeriod } from "#domain/deals/pipeline-report/periods.ts";
import { daysBefore } from "#domain/time/dates.ts";
import { addDays } from "#domain/time/dates.ts";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { countFactsAs } from "./count-facts-as.ts";

const at = shareDatabase();
const today = "2026-11-22";

test("accepts the same custom periods as the browser, and compares them with as many days right before", async () => {
  const near = fc.integer({ min: -1200, max: 3 }).map((offset) => addDays(today, offset));
  const far = fc.constantFrom("1899-12-31", "1900-01-01", "1900-02-01", "9999-12-31");
  const day = fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: far });
  const spans = fc.sample(fc.record({ from: day, to: day }), { numRuns: 300, seed: 7 });
  const { rows } = await at.database.owner.query(
    `select d.since::text as from, d.until::text as to, d.since_before::text, d.until_before::text
     from unnest($1::text[]) with ordinality p (period, place)
     left join lateral private.pipeline_days(p.period, $2::date) d on true order by p.place`,
    [spans.map(toPeriod), today],
  );
  const result = spans.map((days) => {
    if (daysProblem(days, today)) return { from: null, to: null, since_before: null, until_before: null };
    const { from, to } = daysBefore(days);
    return { ...days, since_before: from, until_before: to };
  });
  expect(new Set(result.map(({ from }) => from === null)).size).toBe(2);
  expect(rows).toEqual(result);
});

test("changes after the last day of a period do not count, including a deal that moves back later", async () => {
  const ada = await at.make.user();
  const stages = await at.make.stages(ada.workspace);
  const deal = await at.make.deal(ada.workspace, { stage_id: stages.Negotiation?.id });
  const moved = "update deals set stage_id = $3 where workspace_id = $1 and id = $2";
  await at.database.owner.query(moved, [ada.workspace.id, deal.id, stages.Qualified?.id]);
  const count = async (period: string) => {
    const sql = await at.database.owner.connect();
    try {
      await sql.query("begin");
      const counted = await countFactsAs(sql, ada, { workspaceId: ada.workspace.id, period });
      const back = counted?.signs.some((one) => one.sign === "back");
      return { back, opened: counted?.totals.length, open: counted?.open.deals };
    } finally {
      await sql.query("rollback");
      sql.release();
    }
  };
  expect(await count("30d")).toEqual({ back: true, opened: 1, open: 1 });
  expect(await count("2026-01-01..2026-01-31")).toEqual({ back: false, opened: 0, open: 1 });
});
