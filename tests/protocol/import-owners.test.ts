import { afterAll, beforeAll, expect, test } from "vitest";

import { mergedNames } from "#web/features/imports/similar-names.ts";

import { build } from "../kit/builder.ts";
import { csv, type ImportClient, importClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const ownersOf = async ({ supabase, workspaceId }: ImportClient) => {
  const { data } = await supabase
    .from("deals")
    .select("name, owner:members!owner_id(name)")
    .eq("workspace_id", workspaceId)
    .order("name")
    .throwOnError();
  return data.map(({ name, owner }) => [name, (owner as unknown as { name: string } | null)?.name]);
};
const quotes = csv("Deal,Owner,Stage", "Desks,Tom,New", "Lamps,Tom Reed,New", "Chairs,Ana,New", "Beds,Bo,New");

test(
  "an owner's first name is matched with the only member of that name; the check shows the match, and it can be changed",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    await ada.supabase.from("members").insert({ workspace_id: ada.workspaceId, name: "Ana Ruiz" }).throwOnError();
    const { row, plan } = await ada.import(quotes);
    expect(row.mapping.values.owner_id).toEqual({ Tom: "Tom Reed", Ana: "Ana Ruiz" });
    expect(mergedNames(row.mapping)).toEqual([
      { field: "owner_id", value: "Ana", like: "Ana Ruiz" },
      { field: "owner_id", value: "Tom", like: "Tom Reed" },
    ]);
    expect(
      plan.new
        .filter(({ entity }) => entity === "members")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["Bo", "Tom Reed"]);
    expect(await ownersOf(ada)).toEqual([
      ["Beds", "Bo"],
      ["Chairs", "Ana Ruiz"],
      ["Desks", "Tom Reed"],
      ["Lamps", "Tom Reed"],
    ]);

    const bea = await importingPerson(vanda);
    await bea.import(quotes, (mapping) => ({ ...mapping, values: { ...mapping.values, owner_id: {} } }));
    expect(await ownersOf(bea)).toContainEqual(["Desks", "Tom"]);
  },
);

test("an import that assigns many records to one colleague sends them one notification, and none to the importer", async () => {
  const [ada, bo] = [await importingPerson(vanda), await signUp(vanda)];
  const workspace_id = ada.workspaceId;
  const make = build(vanda.database.owner);
  await make.member({ id: workspace_id }, { user_id: bo.id, role: "member", name: "Bo Lind" });
  const rows = Array.from({ length: 30 }, (_, nr) => `Deal ${nr},${nr % 3 ? "Bo Lind" : "Ada Tan"},New`);
  await ada.import(csv("Deal,Owner,Stage", ...rows));
  const { data } = await bo.client.from("notifications").select("kind,entity,total").match({ workspace_id });
  expect(data).toEqual([{ kind: "handover", entity: "deals", total: 20 }]);
  const { data: own } = await ada.supabase.from("notifications").select("kind").match({ workspace_id });
  expect(own).toEqual([]);
});

test(
  "an owner's email address is matched with the colleague, even for a member who cannot read addresses",
  { tags: "deep" },
  async () => {
    const [ana, ada] = [await signUp(vanda), await importingPerson(vanda)];
    const make = build(vanda.database.owner);
    await make.stages(ana.workspace);
    const { rows } = await vanda.database.owner.query("select user_id from public.members where workspace_id = $1", [
      ada.workspaceId,
    ]);
    await make.member(ana.workspace, { user_id: rows[0].user_id, role: "member", name: "Ada Tan" });
    await make.member(ana.workspace, { name: "Bo Lind", email: "Bo@Example.com" });
    const colleague = importClient(vanda, { ...ada, workspaceId: ana.workspace.id });
    const file = csv("Deal,Owner,Stage", "Desks,bo@example.com,Qualified", "Lamps,Ada Tan,Qualified");
    // In the second round, the rows are existing records, which keep their links.
    for (const time of ["new", "again"]) {
      await colleague.import(file);
      expect([time, await ownersOf(colleague)]).toEqual([
        time,
        [
          ["Desks", "Bo Lind"],
          ["Lamps", "Ada Tan"],
        ],
      ]);
    }
  },
);
