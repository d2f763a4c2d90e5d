import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const scorings = async ({ supabase, workspaceId }: ImportClient, subject: "deals" | "leads") => {
  const { data } = await supabase
    .from("runs")
    .select("status")
    .eq("workspace_id", workspaceId)
    .eq("name", `score-${subject}`)
    .throwOnError();
  return data.map(({ status }) => status as string);
};

test("scoring of deals starts after an import with decided deals, and not after one with only open deals", async () => {
  const ada = await importingPerson(vanda);
  await ada.import(csv("opportunity id,deal,stage", "1,Desks,Quote sent"));
  expect(await scorings(ada, "deals")).toEqual([]);
  const decided = Array.from(
    { length: 24 },
    (_, at) => `D${at},Lamps ${at},${at % 2 ? "Won" : "Lost"},2026-0${1 + (at % 9)}-11,2025-12-01`,
  );
  await ada.import(csv("opportunity id,deal,stage,close date,engage date", ...decided));
  // The run exists once the import has finished.
  expect(await scorings(ada, "deals")).toHaveLength(1);
  while ((await scorings(ada, "deals")).some((status) => status !== "succeeded")) await sleep(50);
  const { data } = await ada.supabase.from("score_models").select("records").eq("subject", "deals").throwOnError();
  expect(data).toEqual([{ records: 24 }]);
});

test("scoring of leads starts after the first import with leads", async () => {
  const ada = await importingPerson(vanda);
  await ada.import(csv("name,email,lifecycle stage", "Di Fox,di@example.com,Customer"));
  expect(await scorings(ada, "leads")).toEqual([]);
  await ada.import(csv("name,email,lifecycle stage", "Bo Ek,bo@example.com,Lead"));
  expect(await scorings(ada, "leads")).toHaveLength(1);
});
