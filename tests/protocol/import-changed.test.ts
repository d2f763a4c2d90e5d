import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson, mappingOf, plan } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const commit = async (person: ImportClient, id: string, mapping: ReturnType<typeof mappingOf>) => {
  const started = await person.start("commit", id, mapping);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  expect(await person.finish(started.body.id)).toMatchObject({ status: "succeeded", error: null });
  return (await person.read(id)).result;
};
const accounts = async ({ supabase, workspaceId }: ImportClient) =>
  (await supabase.from("accounts").select("name, city, phone").eq("workspace_id", workspaceId).order("name")).data;

test("values that others changed between the check and the import stay, and their rows are listed with the reason", async () => {
  const ada = await importingPerson(vanda);
  const { supabase, workspaceId: workspace_id } = ada;
  const names = ["Acme", "Beta", "Core", "Dune"];
  await supabase
    .from("accounts")
    .insert(names.map((name) => ({ workspace_id, name, city: "Oslo", phone: "+65 1" })))
    .throwOnError();
  const mapping = mappingOf("accounts", ["name", "city"], { match: ["name"] });
  const file = csv("company,city", "Acme,Rome", "Beta,Rome", "Core,Oslo", "Dune,Rome", "Elm,Rome", "Fir,Rome");
  const checked = await plan(ada, file, mapping);
  expect(checked.plan).toMatchObject({ created: 2, updated: 3, unchanged: 1, rejected: 0 });

  const write = (name: string, columns: object) =>
    supabase.from("accounts").update(columns).eq("workspace_id", workspace_id).eq("name", name);
  await write("Acme", { city: "Bergen" });
  // Columns that the file does not contain cannot be overwritten.
  await write("Beta", { phone: "+65 2" });
  // Rows that would have changed nothing, or would have created a record, would now overwrite newer values.
  await write("Core", { city: "Turku" });
  await supabase.from("accounts").insert({ workspace_id, name: "Elm", city: "Malmö" }).throwOnError();
  // A user who wrote the same value as the file cannot lose it.
  await write("Dune", { city: "Rome" });

  expect(await commit(ada, checked.id, mapping)).toMatchObject({ created: 1, updated: 1, unchanged: 1, rejected: 3 });
  expect(await accounts(ada)).toEqual([
    { name: "Acme", city: "Bergen", phone: "+65 1" },
    { name: "Beta", city: "Rome", phone: "+65 2" },
    { name: "Core", city: "Turku", phone: "+65 1" },
    { name: "Dune", city: "Rome", phone: "+65 1" },
    { name: "Elm", city: "Malmö", phone: null },
    { name: "Fir", city: "Rome", phone: null },
  ]);
  expect((await ada.rejects(checked.id)).map(({ row_number, reason }) => [row_number, reason])).toEqual([
    [2, "changed_since"],
    [4, "changed_since"],
    [6, "changed_since"],
  ]);
  const { rows } = await vanda.database.owner.query("select from private.import_checks where import_id = $1", [
    checked.id,
  ]);
  expect(rows).toEqual([]);
});

test(
  "a check with another mapping replaces the previous one, and an import without a check overwrites as documented",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    const { supabase, workspaceId: workspace_id } = ada;
    await supabase.from("accounts").insert({ workspace_id, name: "Acme", city: "Oslo", phone: "+65 1" }).throwOnError();
    const city = mappingOf("accounts", ["name", "city"], { match: ["name"] });
    const checked = await plan(ada, csv("company,city", "Acme,Rome"), city);
    await supabase.from("accounts").update({ city: "Bergen" }).eq("workspace_id", workspace_id).throwOnError();
    const again = await ada.start("plan", checked.id, city);
    await ada.finish(again.body.id);
    expect(await commit(ada, checked.id, city)).toMatchObject({ updated: 1, rejected: 0 });
    expect(await accounts(ada)).toMatchObject([{ city: "Rome" }]);

    const { body } = await ada.upload(csv("company,city", "Acme,Turku"));
    expect(await commit(ada, body.id, city)).toMatchObject({ updated: 1, rejected: 0 });
    expect(await accounts(ada)).toMatchObject([{ city: "Turku" }]);
  },
);
