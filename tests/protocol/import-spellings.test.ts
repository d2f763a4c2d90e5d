import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, importingPerson, mappingOf, plan } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test("similar spellings are reported, but not names with different numbers", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const mapping = mappingOf("products", ["name"], { match: ["name"] });
  await ada.import(csv("product", "Globex Reporter"), () => mapping);
  const file = csv("product", "GTX Pro", "gtx-pro", "GTXPro", "Globex Reportr", "Scale 500", "Scale 600");
  const { plan: planned } = await plan(ada, file, mapping);
  expect(planned?.created).toBe(6);
  const shown = planned?.similar.map(
    ({ value, like, source, certainty }) => `${value} ~ ${like} (${source}, ${certainty})`,
  );
  expect(shown?.toSorted()).toEqual([
    "GTXPro ~ GTX Pro (file, same)",
    "Globex Reportr ~ Globex Reporter (workspace, close)",
    "gtx-pro ~ GTX Pro (file, same)",
  ]);
  // Merged, they are rows of one product: the first creates it, the others are reported as repeated.
  const joined = await plan(ada, file, {
    ...mapping,
    values: { name: { GTXPro: "GTX Pro", "gtx-pro": "GTX Pro", "Globex Reportr": "Globex Reporter" } },
  });
  expect(joined.plan).toMatchObject({ created: 3, unchanged: 1, rejected: 2, similar: [] });
  expect(joined.rejects.map(({ row_number, reason, detail }) => [row_number, reason, detail])).toEqual([
    [3, "duplicate", "2"],
    [4, "duplicate", "2"],
  ]);
});

test("names that differ only in case become one new record with the most frequent spelling", async () => {
  const ada = await importingPerson(vanda);
  const mapping = mappingOf("deals", ["external_id", "account_id", "contact_id"], {
    match: ["external_id"],
    links: { contact_id: { missing: "create" } },
  });
  const file = csv("id,account,contact", "1,ACME,ada@example.com", "2,Acme,ADA@example.com", "3,Acme ,bob@example.com");
  const { result } = await ada.import(file, () => mapping);
  expect(result.new_counts).toMatchObject({ accounts: 1, contacts: 2 });
  const { data } = await ada.supabase
    .from("deals")
    .select("external_id, account:accounts(name), contact:contacts(email)")
    .order("external_id");
  expect(data).toEqual([
    { external_id: "1", account: { name: "Acme" }, contact: { email: "ADA@example.com" } },
    { external_id: "2", account: { name: "Acme" }, contact: { email: "ADA@example.com" } },
    { external_id: "3", account: { name: "Acme" }, contact: { email: "bob@example.com" } },
  ]);
  expect((await ada.import(file, () => mapping)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    new: [],
  });
});

test("a name that two records have is not matched, unless one is spelled exactly the same", async () => {
  const ada = await importingPerson(vanda);
  await ada.supabase
    .from("accounts")
    .insert([
      { workspace_id: ada.workspaceId, name: "Acme" },
      { workspace_id: ada.workspaceId, name: "ACME" },
    ])
    .throwOnError();
  const mapping = mappingOf("deals", ["external_id", "account_id"], { match: ["external_id"] });
  const { plan: planned, rejects } = await plan(
    ada,
    csv("id,account", "1,acme", "2,ACME", `3,${"x".repeat(401)}`),
    mapping,
  );
  expect(planned).toMatchObject({
    created: 2,
    rejected: 1,
    adjusted: [{ field: "account_id", reason: "link_ambiguous", rows: 1 }],
  });
  expect(rejects.map(({ row_number, reason }) => [row_number, reason])).toEqual([[4, "too_long"]]);
});
