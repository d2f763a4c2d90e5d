import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { analysisClient } from "../kit/analysis-client.ts";
import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs, undated } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import type { SignedUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ada: ImportClient;
beforeAll(async () => {
  vanda = await shareVanda();
});
beforeEach(async () => {
  ada = await importingPerson(vanda);
});
afterAll(() => vanda?.stop());

const day = 86_400_000;
/** Returns the day `days` before today in the format of files and the database. */
const ago = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

const lifecycles = async () => {
  const all = ada.supabase.from("contacts").select("name, lifecycle").eq("workspace_id", ada.workspaceId);
  const { data } = await all.order("name").throwOnError();
  return Object.fromEntries(data.map(({ name, lifecycle }) => [name, lifecycle]));
};
/**
 * Returns a metric for the last 30 days, the same metric for the previous 30 days, and the number of facts omitted
 * because they have no date.
 */
async function value(measure: "new_leads" | "deals_won") {
  const [answer] = await askAs(ada.supabase, ada.workspaceId, {
    measures: [measure],
    range: "last_30_days",
    compare: "previous",
  });
  return answer && [...answer.total.values, ...answer.total.compared, undated(answer, measure)];
}
async function dealOf(external_id: string) {
  const { data } = await ada.supabase
    .from("deals")
    .select("id, stage_id, close_date, stage_entered_at, is_imported")
    .eq("external_id", external_id)
    .single()
    .throwOnError();
  return data;
}
async function historyOf(external_id: string) {
  const { id } = await dealOf(external_id);
  const { data } = await ada.supabase
    .rpc("deal_stage_history", { workspace_id: ada.workspaceId, deal_id: id })
    .throwOnError();
  const stays = data as { name: string; entered_at: string | null; left_at: string | null; seconds: number | null }[];
  return stays.map(({ name, entered_at, left_at, seconds }) => ({
    name,
    entered: entered_at?.slice(0, 10) ?? null,
    left: left_at?.slice(0, 10) ?? null,
    days: seconds === null ? null : Math.floor(seconds / 86_400),
  }));
}
const undo = (change_set_id: string | null) =>
  ada.supabase.rpc("undo_change_set", { workspace_id: ada.workspaceId, change_set_id }).throwOnError();
const importDeals = (...lines: string[]) =>
  ada.import(csv("opportunity id,deal,contact,stage,engage date,close date,value", ...lines), (mapping) => ({
    ...mapping,
    links: { ...mapping.links, contact_id: { missing: "create" } },
  }));

test(
  "the lifecycle of an imported contact comes from the file, otherwise from won deals, otherwise it stays empty",
  { tags: "deep" },
  async () => {
    await ada.import(csv("name,email", "Ann Lee,ann@example.com", "Bo Lind,bo@example.com", "Cy Day,cy@example.com"));
    expect(await lifecycles()).toEqual({ "Ann Lee": null, "Bo Lind": null, "Cy Day": null });
    await ada.import(csv("name,email,lifecycle stage", "Di Fox,di@example.com,Lead", "Ed Ray,ed@example.com,"));
    expect(await lifecycles()).toMatchObject({ "Di Fox": "lead", "Ed Ray": null });
    const { row } = await importDeals(
      "1,Desks,Ann Lee,Won,2017-01-02,2017-03-01,10",
      "2,Lamps,Bo Lind,Lost,2017-01-02,2017-03-01,10",
      "3,Chairs,Di Fox,Won,2017-01-02,2017-03-01,10",
      "4,Tables,Gus Oak,Won,2017-01-02,2017-03-01,10",
    );
    const settled = { "Ann Lee": "customer", "Bo Lind": null, "Cy Day": null, "Di Fox": "lead", "Ed Ray": null };
    expect(await lifecycles()).toEqual({ ...settled, "Gus Oak": "customer" });
    // Imported contacts are omitted: six people, one of them a lead. The value of the days before is unknown.
    expect(await value("new_leads")).toEqual([0, null, 6]);
    await undo(row.change_set_id);
    expect(await lifecycles()).toEqual({ ...settled, "Ann Lee": null });

    // A contact added by hand is a lead from that day on, as before. A contact without a lifecycle is restored without
    // one.
    await ada.supabase.from("contacts").insert({ workspace_id: ada.workspaceId, name: "Fay Orr" }).throwOnError();
    expect(await value("new_leads")).toEqual([1, null, 5]);
    const readContacts = async () => (await ada.supabase.from("contacts").select("*").order("id").throwOnError()).data;
    const before = await readContacts();
    const { data: deleted } = await ada.supabase
      .rpc("bulk_delete", { workspace_id: ada.workspaceId, entity: "contacts", ids: before.map(({ id }) => id) })
      .throwOnError();
    await undo((deleted as { change_set_id: string }).change_set_id);
    const columnsOf = (rows: Record<string, unknown>[]) =>
      rows.map(({ name, lifecycle, is_imported }) => ({ name, lifecycle, is_imported }));
    expect(columnsOf(await readContacts())).toEqual(columnsOf(before));
  },
);

test(
  "the stages of an imported deal start on the dates of its file, and stages without a date are unknown",
  { tags: "deep" },
  async () => {
    await importDeals(
      "1,Desks,,Won,2016-10-20,2017-03-01,10",
      "2,Lamps,,Won,2016-10-20,,10",
      "3,Chairs,,Qualified,2016-10-20,,10",
      "4,Tables,,Lost,2016-10-20,2199-03-01,10",
    );
    const since = Math.floor((Date.now() - Date.parse("2017-03-01")) / day);
    expect(await historyOf("1")).toEqual([{ name: "Closed Won", entered: "2017-03-01", left: null, days: since }]);
    expect(await historyOf("2")).toEqual([{ name: "Closed Won", entered: null, left: null, days: null }]);
    expect(await historyOf("3")).toEqual([{ name: "Qualified", entered: null, left: null, days: null }]);
    expect(await historyOf("4")).toMatchObject([{ name: "Closed Lost", entered: null }]);

    // The file is imported again with later events. The days come from the file, never from the import.
    await importDeals("2,Lamps,,Won,2016-10-20,2017-04-02,10", "3,Chairs,,Won,2016-10-20,,10");
    expect(await historyOf("2")).toMatchObject([{ name: "Closed Won", entered: "2017-04-02" }]);
    expect(await dealOf("3")).toMatchObject({ close_date: null, stage_entered_at: null });
    expect(await historyOf("3")).toEqual([
      { name: "Qualified", entered: null, left: null, days: null },
      { name: "Closed Won", entered: null, left: null, days: null },
    ]);

    // Changes made in Vanda have a known day.
    const { id } = await dealOf("1");
    const { stage_id } = await dealOf("4");
    await ada.supabase.rpc("move_deal", { workspace_id: ada.workspaceId, deal_id: id, stage_id }).throwOnError();
    expect(await historyOf("1")).toEqual([
      { name: "Closed Won", entered: "2017-03-01", left: ago(0), days: since },
      { name: "Closed Lost", entered: ago(0), left: null, days: 0 },
    ]);
    // When a deleted deal is restored, its day is still unknown.
    const { id: unknown } = await dealOf("3");
    await ada.supabase.from("deals").delete().eq("id", unknown).throwOnError();
    await ada.supabase.rpc("restore_record", { workspace_id: ada.workspaceId, record_id: unknown }).throwOnError();
    expect(await dealOf("3")).toMatchObject({ stage_entered_at: null, is_imported: true });
  },
);

test(
  "metrics of changes leave out imported records without a date, and return how many",
  { tags: "deep" },
  async () => {
    await importDeals(
      `1,Desks,,Won,${ago(40)},${ago(3)},10`,
      `2,Lamps,,Won,${ago(90)},${ago(58)},10`,
      "3,Chairs,,Won,,,10",
      "4,Tables,,Lost,,,10",
      "5,Shelves,,Qualified,,,10",
      `6,Stools,,Qualified,${ago(5)},,`,
    );
    await ada.supabase.from("deals").insert({ workspace_id: ada.workspaceId, name: "By hand" }).throwOnError();
    // One won and one lost deal have no day.
    expect(await value("deals_won")).toEqual([1, 1, 2]);
    const { data: workspace } = await ada.supabase.from("workspaces").select("*").single<SignedUp["workspace"]>();
    if (!workspace) throw new Error("A new user has no workspace");
    const analyses = analysisClient(vanda, { token: ada.token, client: ada.supabase as SignedUp["client"], workspace });
    const { findings } = await analyses.run({ period: "30d" });
    expect(findings.changes.map(({ measure, values }) => [measure, values.deals?.value, values.before?.value])).toEqual(
      [
        ["won", 1, 1],
        ["lost", 0, 0],
        ["opened", 2, 1],
      ],
    );
    expect(findings.limits.map(({ key, values }) => [key, values.deals?.value, values.of?.value])).toEqual(
      expect.arrayContaining([
        ["limitUnopened", 3, 7],
        ["limitUnclosed", 2, 4],
      ]),
    );
  },
);
