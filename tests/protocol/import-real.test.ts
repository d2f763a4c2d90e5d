import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Period } from "#domain/deals/pipeline-report/periods.ts";
import type { Question } from "#domain/metrics/question.ts";

import { analysisClient, listDeals } from "../kit/analysis-client.ts";
import { dealsByStage } from "../kit/deals-by-stage.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { realData } from "../kit/real-data.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { readOpportunities, type Span } from "./count-opportunities.ts";
import { expectAnalysis } from "./expect-analysis.ts";
import { expectMetrics } from "./expect-metrics.ts";
import { expectPipeline } from "./expect-pipeline.ts";
import { expectScreens } from "./expect-screens.ts";
import { isInEuro, convertToEuro } from "./in-two-currencies.ts";

const folder = realData("crm-sales-opportunities");
const file = (name: string) => readFileSync(join(folder, name));

// Each test continues with the data of the previous one: a user's first half hour with their own data.
describe.skipIf(!existsSync(folder))("the real sales export", () => {
  let vanda: Vanda;
  let ada: ImportClient;
  let person: Parameters<typeof listDeals>[0];
  let analyses: ReturnType<typeof analysisClient>;

  beforeAll(async () => {
    // The list of all deals behind a number is fetched in one request.
    vanda = await startVanda({ REST_MAX_ROWS: "10000" });
    ada = await importingPerson(vanda);
    const { data: workspace } = await ada.supabase.from("workspaces").select("*").single<SignedUp["workspace"]>();
    if (!workspace) throw new Error("A new user has no workspace");
    person = { client: ada.supabase, workspace };
    analyses = analysisClient(vanda, { ...person, token: ada.token });
  });
  afterAll(() => vanda?.stop());

  const count = async (table: string, filter: Record<string, string> = {}) => {
    const { count: found, error } = await ada.supabase
      .from(table)
      .select("*", { count: "exact", head: true })
      .match({ workspace_id: ada.workspaceId, ...filter });
    if (error) throw new Error(error.message);
    return found;
  };

  test("imports 85 accounts with their parents, although the headings are not field names", async () => {
    const { row, plan, result } = await ada.import(file("accounts.csv"));
    expect(row.entity).toBe("accounts");
    expect(plan).toMatchObject({ rows: 85, created: 85, updated: 0, rejected: 0 });
    expect(result).toEqual(plan);
    expect(await count("accounts")).toBe(85);
    const { data } = await ada.supabase
      .from("accounts")
      .select("name, parent:parent_id(name)")
      .eq("name", "Bluth Company")
      .single();
    expect(data).toEqual({ name: "Bluth Company", parent: { name: "Acme Corporation" } });
  });

  test("imports 7 products", async () => {
    const { result } = await ada.import(file("products.csv"));
    expect(result).toMatchObject({ rows: 7, created: 7, rejected: 0 });
  });

  test("checks 8,800 opportunities and reports irregularities", async () => {
    const { body } = await ada.upload(file("sales_pipeline.csv"));
    expect(body).toMatchObject({ entity: "deals", row_count: 8800, mapping: { match: ["external_id"] } });
    const started = await ada.start("plan", body.id, body.mapping);
    expect(await ada.finish(started.body.id)).toMatchObject({ status: "succeeded" });
    const { plan } = await ada.read(body.id);
    expect(plan).toMatchObject({
      rows: 8800,
      created: 8800,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      rejects: [],
      blockers: [],
    });
    expect(plan?.links.find(({ field }) => field === "account_id")).toMatchObject({
      rows_empty: 1425,
      rows_matched: 7375,
      rows_created: 0,
    });
    expect(plan?.new_counts).toEqual({ stages: 2, members: 30, products: 1, accounts: 0, contacts: 0 });
    expect(plan?.new.filter(({ entity }) => entity === "stages")).toEqual([
      { field: "stage_id", entity: "stages", name: "Engaging", kind: "open", rows: 1589 },
      { field: "stage_id", entity: "stages", name: "Prospecting", kind: "open", rows: 500 },
    ]);
    expect(plan?.stages).toEqual([
      { value: "Won", name: "Closed Won", kind: "won", rows: 4238, is_new: false },
      { value: "Lost", name: "Closed Lost", kind: "lost", rows: 2473, is_new: false },
      { value: "Engaging", name: "Engaging", kind: "open", rows: 1589, is_new: true },
      { value: "Prospecting", name: "Prospecting", kind: "open", rows: 500, is_new: true },
    ]);
    expect(plan?.similar).toEqual([
      {
        field: "product_id",
        value: "GTXPro",
        rows: 1480,
        like: "GTX Pro",
        like_rows: null,
        source: "workspace",
        certainty: "same",
      },
    ]);
    expect(await count("deals")).toBe(0);
    expect(await ada.discard(body.id)).toMatchObject({ status: 204 });
  });

  test("imports 8,800 deals with the two spellings of a product merged", async () => {
    const { result } = await ada.import(file("sales_pipeline.csv"), (mapping) => ({
      ...mapping,
      values: { ...mapping.values, product_id: { GTXPro: "GTX Pro" } },
    }));
    expect(result).toMatchObject({
      created: 8800,
      rejected: 0,
      similar: [],
      new_counts: { stages: 2, members: 30, products: 0 },
    });
    expect(await count("deals")).toBe(8800);
    expect(await dealsByStage(ada)).toMatchObject({
      Engaging: [1589, null],
      Prospecting: [500, null],
      "Closed Won": [4238, 1_000_553_400],
      "Closed Lost": [2473, 0],
    });
    const { data: people } = await ada.supabase.from("members").select("name").is("user_id", null);
    expect(people).toHaveLength(30);
    const { count: homeless } = await ada.supabase
      .from("deals")
      .select("*", { count: "exact", head: true })
      .is("account_id", null);
    expect(homeless).toBe(1425);
    const { data: deal } = await ada.supabase
      .from("deals")
      .select(
        "name, value_minor, currency, opened_on, close_date, account:accounts(name), product:products(name), owner:members!deals_workspace_id_owner_id_fkey(name)",
      )
      .eq("external_id", "Z063OYW0")
      .single();
    expect(deal).toEqual({
      name: "Isdom – GTX Pro",
      value_minor: 451_400,
      currency: "USD",
      opened_on: "2016-10-25",
      close_date: "2017-03-11",
      account: { name: "Isdom" },
      product: { name: "GTX Pro" },
      owner: { name: "Darcel Schlecht" },
    });
  });

  test("changes nothing when the same files are imported again", { timeout: 300_000 }, async () => {
    const again = await ada.import(file("accounts.csv"));
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 85, rejected: 0 });
    const { result } = await ada.import(file("sales_pipeline.csv"), (mapping) => ({
      ...mapping,
      values: { ...mapping.values, product_id: { GTXPro: "GTX Pro" } },
    }));
    expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 8800, rejected: 0, new: [] });
    expect(await count("deals")).toBe(8800);
    expect(await count("members")).toBe(31);
  });

  const opportunities = () => readOpportunities(file("sales_pipeline.csv").toString());

  test("no imported deal counts as won, lost or opened today, and home, board and deal pages equal the file", async () => {
    const today = new Date().toISOString().slice(0, 10);
    await expectScreens(person, opportunities(), today);
    const { findings } = await analyses.run({ period: "30d" });
    expect(findings.changes.map(({ key, values }) => [key, values.deals?.value, values.before?.value])).toEqual([
      ["wonNothing", 0, 0],
      ["lostNothing", 0, 0],
      ["openedNothing", 0, 0],
    ]);
    expect(findings.changes.flatMap(({ dimensions }) => dimensions)).toEqual([]);
  });

  test.each<{ today: string; period: Period; now: Span; before: Span }>([
    {
      today: "2017-12-31",
      period: "90d",
      now: { from: "2017-10-03", to: "2017-12-31" },
      before: { from: "2017-07-05", to: "2017-10-02" },
    },
    {
      today: "2017-12-11",
      period: "month",
      now: { from: "2017-12-01", to: "2017-12-11" },
      before: { from: "2017-11-01", to: "2017-11-11" },
    },
    {
      today: "2017-08-15",
      period: "quarter",
      now: { from: "2017-07-01", to: "2017-08-15" },
      before: { from: "2017-04-01", to: "2017-05-16" },
    },
    {
      today: "2017-12-31",
      period: "365d",
      now: { from: "2017-01-01", to: "2017-12-31" },
      before: { from: "2016-01-02", to: "2016-12-31" },
    },
    {
      today: "2017-11-30",
      period: "2017-05-17..2017-06-08",
      now: { from: "2017-05-17", to: "2017-06-08" },
      before: { from: "2017-04-24", to: "2017-05-16" },
    },
  ])(
    "an analysis on $today of $period equals the file in every number and every link",
    async ({ today, period, now, before }) => {
      await vanda.database.owner.query(
        `create or replace function private.now() returns timestamptz language sql stable as $$ select '${today}T12:00:00Z'::timestamptz $$`,
      );
      const { findings } = await analyses.run({ period });
      const deals = opportunities();
      await expectScreens(person, deals, today);
      await expectAnalysis(
        findings,
        deals,
        { now, before, today },
        {
          names: await namesById(),
          list: (where) => listDeals(person, where),
        },
      );
    },
  );

  test("the pipeline equals the file in three time zones with different dates", async () => {
    await vanda.database.owner.query(
      "create or replace function private.now() returns timestamptz language sql stable as $$ select '2017-12-01T10:30:00Z'::timestamptz $$",
    );
    const ask = (...questions: Question[]) => askAs(person.client, ada.workspaceId, ...questions);
    for (const [zone, today] of [
      ["Pacific/Pago_Pago", "2017-11-30"],
      ["Europe/London", "2017-12-01"],
      ["Pacific/Kiritimati", "2017-12-02"],
    ] as const) {
      await vanda.database.owner.query("update public.workspaces set time_zone = $2 where id = $1", [
        ada.workspaceId,
        zone,
      ]);
      expect(await expectPipeline(opportunities(), { today, ask })).toBeGreaterThan(900);
    }
  });

  test("the numbers of 2017 equal the file, in dollars and in euros, the currency of a third of the accounts", async () => {
    const rates = [
      { day: "2017-03-15", rate: 1.07 },
      { day: "2017-09-01", rate: 1.19 },
    ];
    await convertToEuro(vanda.database.owner, ada.workspaceId, rates);
    const asking = { url: vanda.url, headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` } };
    await expectMetrics({ ...asking, workspaceId: ada.workspaceId }, opportunities(), {
      inEuro: isInEuro,
      rates,
    });
  });

  test("an analysis of a year in two currencies adds up at daily exchange rates, and reports amounts without one", async () => {
    // Integer rates, so that nothing is rounded.
    const rates = [
      { day: "2017-03-15", rate: 2 },
      { day: "2017-09-01", rate: 3 },
    ];
    const { owner } = vanda.database;
    await convertToEuro(owner, ada.workspaceId, rates);
    await owner.query("update public.workspaces set time_zone = 'UTC' where id = $1", [ada.workspaceId]);
    await owner.query(
      "create or replace function private.now() returns timestamptz language sql stable as $$ select '2017-12-31T12:00:00Z'::timestamptz $$",
    );
    const { findings } = await analyses.run({ period: "365d" });
    const days = { now: findings.period, before: findings.before, today: "2017-12-31" };
    const list = (where: string) => listDeals(person, where);
    await expectAnalysis(findings, opportunities(), days, { names: await namesById(), list, rates });
  });

  async function namesById() {
    const found = await Promise.all(
      ["stages", "members", "products", "accounts"].map((table) =>
        ada.supabase.from(table).select("id, name").eq("workspace_id", ada.workspaceId).throwOnError(),
      ),
    );
    return new Map(found.flatMap(({ data }) => data.map(({ id, name }) => [String(id), String(name)] as const)));
  }
});
