import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const contacts = csv(
  "Name,Email,Lifecycle,Created",
  "Nadia Wong,nadia@x.example,Lead,2025-03-04",
  "Kofi Berg,kofi@x.example,Lead,",
  "Elena Ito,elena@x.example,Lead,soon",
  ...Array.from({ length: 20 }, (_, at) => `Lead ${at},lead-${at}@x.example,Lead,2025-05-01`),
);
const contactsOf = async ({ supabase, workspaceId }: ImportClient) =>
  (
    await supabase
      .from("contacts")
      .select("id, name, created_at, is_imported, version")
      .eq("workspace_id", workspaceId)
      .not("name", "like", "Lead %")
      .order("name")
      .throwOnError()
  ).data;

test("imported contacts keep the day on which they were created, and are counted on that day", async () => {
  const ada = await importingPerson(vanda);
  const workspaces = ada.supabase.from("workspaces");
  await workspaces.update({ time_zone: "Pacific/Auckland" }).eq("id", ada.workspaceId).throwOnError();
  const { plan, result } = await ada.import(contacts);
  expect(plan.first[0]?.values).toMatchObject({ name: "Nadia Wong", created_at: "2025-03-04" });
  // A contact with an unreadable day is still imported.
  expect(result.created).toBe(23);
  const [elena, kofi, nadia] = await contactsOf(ada);
  expect(nadia).toMatchObject({ created_at: "2025-03-03T23:00:00+00:00", is_imported: false });
  expect([elena, kofi]).toMatchObject([{ is_imported: true }, { is_imported: true }]);
  expect(new Date(kofi?.created_at ?? 0).getUTCFullYear()).toBeGreaterThan(2025);
  const question = { measures: ["new_leads"], range: { from: "2025-03-04", to: "2025-03-04" } } as const;
  const [answer] = await askAs(ada.supabase, ada.workspaceId, question as never);
  expect(answer?.total.values).toEqual([1]);
});

test("the created date of an existing contact does not change when a file has another one", async () => {
  const ada = await importingPerson(vanda);
  await ada.import(contacts);
  const before = await contactsOf(ada);
  const { plan } = await ada.import(contacts.replace("2025-03-04", "2024-01-01"));
  expect(plan).toMatchObject({ created: 0, updated: 0, unchanged: 23 });
  expect(await contactsOf(ada)).toEqual(before);
});

test("a deleted contact that is restored keeps its created date", async () => {
  const ada = await importingPerson(vanda);
  await ada.import(contacts);
  const before = await contactsOf(ada);
  const nadia = before?.find(({ name }) => name === "Nadia Wong");
  await ada.supabase
    .from("contacts")
    .delete()
    .eq("id", nadia?.id ?? "")
    .throwOnError();
  await ada.supabase
    .rpc("restore_record", { workspace_id: ada.workspaceId, record_id: nadia?.id ?? "" })
    .throwOnError();
  const after = await contactsOf(ada);
  expect(after?.map(({ name, created_at, is_imported }) => ({ name, created_at, is_imported }))).toEqual(
    before?.map(({ name, created_at, is_imported }) => ({ name, created_at, is_imported })),
  );
});
