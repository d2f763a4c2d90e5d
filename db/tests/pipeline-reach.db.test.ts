import { beforeAll, expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";
import { countFactsAs } from "./count-facts-as.ts";

const at = shareDatabase();
let ada: BuiltUser;
let stages: Awaited<ReturnType<typeof at.make.stages>>;
beforeAll(async () => {
  ada = await at.make.user();
  stages = await at.make.stages(ada.workspace);
});

test.each([
  ["30d", "2026-11-22", "2026-10-24", "2026-09-24", "2026-10-23"],
  ["month", "2026-11-22", "2026-11-01", "2026-10-01", "2026-10-22"],
  // February ends before its 30th day, so the period before is all of February.
  ["month", "2026-03-30", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["quarter", "2027-01-15", "2027-01-01", "2026-10-01", "2026-10-15"],
  ["quarter", "2026-06-30", "2026-04-01", "2026-01-01", "2026-03-31"],
])("a period of %s until %s is compared with the same part of the previous one", async (period, day, ...expected) => {
  const { rows } = await at.database.owner.query<{ days: string[] }>(
    "select array[since, since_before, until_before]::text[] as days from private.pipeline_days($1, $2)",
    [period, day],
  );
  expect(rows[0]?.days).toEqual(expected);
});

test("an analysis of one pipeline excludes the others, and users of other workspaces cannot run it", async () => {
  const bob = await at.make.user();
  const pipeline = await at.make.pipeline(ada.workspace);
  const stage = await at.make.stage(ada.workspace, { pipeline_id: pipeline.id });
  const deals = [
    await at.make.deal(ada.workspace, { stage_id: stage.id }),
    await at.make.deal(ada.workspace, { stage_id: stages.Qualified?.id }),
  ];
  const ask = async (person: BuiltUser, only: string | null) => {
    const sql = await at.database.owner.connect();
    try {
      await sql.query("begin");
      const counted = await countFactsAs(sql, person, {
        workspaceId: ada.workspace.id,
        pipelineId: only,
        period: "30d",
      });
      const { rows } = await sql.query<{ rows: string }>("select private.pipeline_rows($1, $2)::text as rows", [
        ada.workspace.id,
        only,
      ]);
      return [counted?.deals, counted?.open.deals, rows[0]?.rows];
    } finally {
      await sql.query("rollback");
      sql.release();
    }
  };
  expect(await ask(bob, null)).toEqual([undefined, undefined, "0"]);
  expect(await ask(ada, pipeline.id)).toEqual([1, 1, "1"]);
  const [many = 0] = await ask(ada, null);
  expect(many).toBeGreaterThanOrEqual(deals.length);
});
