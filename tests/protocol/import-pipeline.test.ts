import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const pipelineOf = async ({ supabase, workspaceId }: ImportClient) => {
  const { data } = await supabase
    .from("stages")
    .select("name, kind, phase, default_probability, deals(count)")
    .eq("workspace_id", workspaceId)
    .order("position")
    .order("id")
    .throwOnError();
  return data.map(({ name, kind, phase, default_probability, deals }) => [
    name,
    phase ?? kind,
    default_probability,
    deals[0]?.count,
  ]);
};
const defaults = [
  ["Qualified", "open", 10, 0],
  ["Demo Scheduled", "open", 25, 0],
  ["Proposal Sent", "proposal", 50, 0],
  ["Negotiation", "negotiation", 75, 0],
  ["Closed Won", "won", 100, 0],
  ["Closed Lost", "lost", 0, 0],
];
const quotes = csv(
  "opportunity id,deal,stage",
  "1,Desks,Verbal yes",
  "2,Lamps,Quote sent",
  "3,Chairs,New",
  "4,Beds,Negotiation",
  "5,Rugs,Won",
  "6,Sofas,New",
  "7,Shelves,",
);

test(
  "an import into an empty pipeline replaces its stages with those of the file in order, and undo restores them",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    expect(await pipelineOf(ada)).toEqual(defaults);
    const { plan, result, row } = await ada.import(quotes);
    const arranged = [
      ["New", 5, 2, true, false],
      ["Qualified", 10, 0, false, true],
      ["Demo Scheduled", 25, 0, false, true],
      ["Quote sent", 50, 1, true, false],
      ["Proposal Sent", 50, 0, false, true],
      ["Negotiation", 75, 1, false, false],
      ["Verbal yes", 90, 1, true, false],
      ["Closed Won", 100, 1, false, false],
      ["Closed Lost", 0, 0, false, true],
    ];
    for (const report of [plan, result]) {
      expect(report?.pipeline?.unused).toBe("remove");
      expect(
        report?.pipeline?.stages.map(({ name, probability, rows, is_new, is_unused }) => [
          name,
          probability,
          rows,
          is_new,
          is_unused,
        ]),
      ).toEqual(arranged);
    }
    expect(await pipelineOf(ada)).toEqual([
      // Deals without a stage are in the first one.
      ["New", "open", 5, 3],
      ["Quote sent", "proposal", 50, 1],
      ["Negotiation", "negotiation", 75, 1],
      ["Verbal yes", "open", 90, 1],
      ["Closed Won", "won", 100, 1],
      ["Closed Lost", "lost", 0, 0],
    ]);
    const undo = { workspace_id: ada.workspaceId, change_set_id: row.change_set_id };
    const { data } = await ada.supabase.rpc("undo_change_set", undo).throwOnError();
    expect(data).toMatchObject({ conflicts: [] });
    expect(await pipelineOf(ada)).toEqual(defaults);
    // A repeated import has the same result.
    expect((await ada.import(quotes)).result?.pipeline?.unused).toBe("remove");
  },
);

test("the user can choose the order of stages and what happens to unused ones", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  await ada.import(quotes, (mapping) => ({
    ...mapping,
    stages: {
      unused: "keep",
      order: [
        { name: "Quote sent", probability: 20 },
        { name: "New", probability: 30 },
        { name: "Negotiation", probability: 60 },
      ],
    },
  }));
  expect(await pipelineOf(ada)).toEqual([
    ["Quote sent", "proposal", 20, 2],
    ["New", "open", 30, 2],
    ["Negotiation", "negotiation", 60, 1],
    ["Qualified", "open", 10, 0],
    ["Demo Scheduled", "open", 25, 0],
    ["Proposal Sent", "proposal", 50, 0],
    ["Verbal yes", "open", 90, 1],
    ["Closed Won", "won", 100, 1],
    ["Closed Lost", "lost", 0, 0],
  ]);
});

test("stages that users named themselves stay unless they choose otherwise", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  await ada.supabase.from("stages").update({ name: "Our first step" }).eq("name", "Qualified").throwOnError();
  const { result } = await ada.import(quotes);
  expect(result?.pipeline?.unused).toBe("keep");
  expect((await pipelineOf(ada)).map(([name]) => name)).toContain("Our first step");
});

test("a pipeline with deals keeps its stages, and new ones are added after them", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  await ada.supabase.from("deals").insert({ workspace_id: ada.workspaceId, name: "Oak" }).throwOnError();
  const { plan } = await ada.import(csv("opportunity id,deal,stage", "1,Desks,Verbal yes", "2,Lamps,Contacted"));
  expect(plan?.pipeline).toBeNull();
  expect((await pipelineOf(ada)).map((stage) => stage.filter((_, at) => at !== 1))).toEqual([
    ["Qualified", 10, 1],
    ["Demo Scheduled", 25, 0],
    ["Proposal Sent", 50, 0],
    ["Negotiation", 75, 0],
    ["Contacted", 10, 1],
    ["Verbal yes", 90, 1],
    ["Closed Won", 100, 0],
    ["Closed Lost", 0, 0],
  ]);
});

test("undoing an import reports a stage that was deleted in the meantime", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const { row } = await ada.import(quotes, (mapping) => ({ ...mapping, stages: { unused: "keep", order: [] } }));
  const { data: moved } = await ada.supabase
    .from("stages")
    .select("id")
    .eq("name", "Demo Scheduled")
    .single()
    .throwOnError();
  const { error } = await ada.supabase.rpc("delete_stage", { workspace_id: ada.workspaceId, stage_id: moved.id });
  expect(error).toBeNull();
  const undo = { workspace_id: ada.workspaceId, change_set_id: row.change_set_id };
  const { data } = await ada.supabase.rpc("preview_undo", undo).throwOnError();
  expect(data).toMatchObject({ conflicts: [{ entity: "stages", reason: "gone", name: "Demo Scheduled" }] });
});
