import { afterAll, beforeAll, expect, test } from "vitest";

import { filterTexts } from "#domain/records/filter-request.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { type RecordFilter, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import { type StageSums, stageSumsSelect, type StageTotal, toStageTotal } from "#web/data/deals/board-totals.ts";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

const files = opportunityFiles({ seed: 23, accounts: 40, deals: 800 });
const columns = recordColumns("deals");
let vanda: Vanda;
let ada: ImportClient;

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await importingPerson(vanda);
  for (const file of [files.accounts, files.products, files.opportunities]) await ada.import(Buffer.from(file));
  // Open deals in the export have no value. 10% are in another currency, and 33% have their own probability.
  await sql(`update deals set value_minor = coalesce(value_minor, 100000 + abs(hashtext(external_id)) % 5000000),
    currency = case when abs(hashtext(external_id)) % 10 = 0 then 'EUR' else currency end,
    probability = case when abs(hashtext(external_id)) % 3 = 0 then abs(hashtext(external_id)) % 101 end where workspace_id = $1`);
});
afterAll(() => vanda?.stop());

/** Queries Postgres directly, bypassing the API and row-level security. */
async function sql(text: string) {
  return (await vanda.database.owner.query<Record<string, unknown>>(text, [ada.workspaceId])).rows;
}

/** Returns the totals of the column headers, as the board computes them. */
async function headsOfBoard(filters: readonly RecordFilter[], rate: number | null = null) {
  const filterContext = { id: ada.workspaceId, currency: "USD", time_zone: "UTC" } as const;
  const { data: stages } = await ada.supabase
    .from("stages")
    .select("id,pipeline_id,default_probability")
    .eq("workspace_id", filterContext.id)
    .order("id")
    .throwOnError();
  const request = ada.supabase
    .from("deals")
    .select(stageSumsSelect)
    .eq("workspace_id", filterContext.id)
    .eq("pipeline_id", stages[0]?.pipeline_id);
  const { data } = await filterTexts(columns, readFilters(columns, writeFilters(filters)), filterContext)
    .reduce((narrowed, condition) => narrowed.or(condition), request)
    .throwOnError();
  return stages.map((stage) => [
    stage.id,
    toStageTotal(data as unknown as StageSums[], stage, filterContext.currency, () => rate),
  ]);
}

/** Returns the same totals, computed independently of the board: dollars first, then euros. */
const independently = async (condition: string) => {
  const rows = await sql(`
    select s.id, d.currency, count(d.id)::int as count, sum(d.value_minor)::float8 as value,
      round(sum(d.value_minor * coalesce(d.probability, s.default_probability) / 100.0))::float8 as weighted
    from stages s left join deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id and (${condition})
    where s.workspace_id = $1 group by s.id, d.currency order by s.id, d.currency desc`);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
    id,
    {
      count: own.reduce((sum, { count }) => sum + Number(count), 0),
      sums: own.flatMap(({ currency, value, weighted }) => (value === null ? [] : { currency, value, weighted })),
    },
  ]);
};

test("each stage's total on the board, weighted and unweighted, equals that of its imported deals", async () => {
  const heads = await headsOfBoard([]);
  expect(heads).toEqual(await independently("true"));
  const totals = heads.map(([, total]) => total as StageTotal);
  expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(800);
  expect(totals.filter(({ count }) => count > 0)).toHaveLength(4);
  expect(totals.some(({ sums }) => sums.map(({ currency }) => currency).join(" ") === "USD EUR")).toBe(true);

  // With an exchange rate, there is one sum.
  const sumOf = ({ sums }: StageTotal, key: "value" | "weighted") =>
    sums.reduce((sum, one) => sum + Math.round(one[key] * (one.currency === "EUR" ? 1.25 : 1)), 0);
  const converted = (await headsOfBoard([], 1.25)).map(([, total]) => total as StageTotal);
  for (const [at, total] of totals.entries()) {
    const { count, sums } = converted[at] ?? { count: 0, sums: [] };
    expect([count, sums.length]).toEqual([total.count, total.count > 0 ? 1 : 0]);
    for (const { currency, value, weighted } of sums) {
      expect([currency, value]).toEqual(["USD", sumOf(total, "value")]);
      expect(Math.abs(weighted - sumOf(total, "weighted"))).toBeLessThanOrEqual(1);
    }
  }
});

test("the headers of a filtered board have the totals of the matching deals", async () => {
  const heads = await headsOfBoard([
    { column: "value_minor", operator: "gt", values: ["2000"] },
    { column: "probability", operator: "gte", values: ["20"] },
  ]);
  expect(heads).toEqual(
    await independently(
      "d.currency = 'USD' and d.value_minor > 200000 and coalesce(d.probability, s.default_probability) >= 20",
    ),
  );
});

test("the headers still have the right totals after deals are moved, revalued and deleted", async () => {
  const { data: deals } = await ada.supabase
    .from("deals")
    .select("id,stage_id")
    .eq("workspace_id", ada.workspaceId)
    .order("external_id")
    .limit(40)
    .throwOnError();
  const stages = [...new Set(deals.map(({ stage_id }) => stage_id))];
  for (const [index, { id }] of deals.entries()) {
    const to = { workspace_id: ada.workspaceId, deal_id: id, stage_id: stages[index % stages.length] };
    await ada.supabase.rpc("move_deal", to).throwOnError();
  }
  await ada.supabase.from("deals").update({ value_minor: 7 }).eq("id", deals[0]?.id).throwOnError();
  await ada.supabase.from("deals").delete().eq("id", deals[1]?.id).throwOnError();
  expect(await headsOfBoard([])).toEqual(await independently("true"));
});
