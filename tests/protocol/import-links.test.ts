import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, type ImportClient, importingPerson, mappingOf } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const dealsOf = async (person: ImportClient) => {
  const { data } = await person.supabase
    .from("deals")
    .select("external_id, account:accounts(name, external_id), contact:contacts(name, email, account:accounts(name))")
    .order("external_id");
  return data;
};

/** Creates two accounts with the same name, and contacts with the same name in each of them and in a third account. */
async function withNamesakes() {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  const { data: accounts } = await ada.supabase
    .from("accounts")
    .insert([
      { workspace_id, name: "Tea Room", external_id: "C1" },
      { workspace_id, name: "Tea Room", external_id: "C2" },
      { workspace_id, name: "Oak", external_id: "C3" },
    ])
    .select("id, external_id");
  const idOf = (number: string) => accounts?.find(({ external_id }) => external_id === number)?.id;
  await ada.supabase
    .from("contacts")
    .insert([
      { workspace_id, name: "Omar Thomas", account_id: idOf("C1"), email: "omar@tea.test" },
      { workspace_id, name: "Ava Khan", account_id: idOf("C2"), email: "ava@tea.test" },
      { workspace_id, name: "Omar Thomas", account_id: idOf("C3"), email: "omar@oak.test" },
      { workspace_id, name: "Łukasz Müller", account_id: idOf("C3"), email: "l@oak.test" },
    ])
    .throwOnError();
  return ada;
}
const mapping = mappingOf("deals", ["external_id", "account_id", "contact_id"], {
  match: ["external_id"],
  links: { account_id: { missing: "create" }, contact_id: { missing: "create" } },
});

test("a contact is looked up in the account of the row, and selects one of two accounts with the same name", async () => {
  const ada = await withNamesakes();
  const { result } = await ada.import(
    csv(
      "id,account,contact",
      "1,Oak,Omar Thomas",
      "2,Tea Room,Omar Thomas",
      "3,Tea Room,ava khan",
      "4,Oak,?ukasz M?ller",
      "5,Elm,Omar Thomas",
      "6,,ava@tea.test",
      "7,Tea Room,",
    ),
    () => mapping,
  );
  expect(result).toMatchObject({
    created: 7,
    rejected: 0,
    new_counts: { accounts: 1, contacts: 1 },
    adjusted: [{ field: "account_id", reason: "link_ambiguous", rows: 1 }],
  });
  const found = (await dealsOf(ada))?.map((deal) => [
    deal.external_id,
    (deal.account as unknown as { external_id: string | null } | null)?.external_id,
    (deal.contact as unknown as { email: string | null } | null)?.email,
  ]);
  expect(found).toEqual([
    ["1", "C3", "omar@oak.test"],
    ["2", "C1", "omar@tea.test"],
    ["3", "C2", "ava@tea.test"],
    ["4", "C3", "l@oak.test"],
    ["5", null, null],
    ["6", undefined, "ava@tea.test"],
    ["7", undefined, undefined],
  ]);
  expect((await dealsOf(ada))?.[4]).toMatchObject({ contact: { name: "Omar Thomas", account: { name: "Elm" } } });
});

test.each([
  ["newest", "C2", 0],
  ["reject", undefined, 1],
] as const)(
  "the user's choice applies if several accounts have the same name: %s",
  { tags: "deep" },
  async (ambiguous, number, rejected) => {
    const ada = await withNamesakes();
    const links = { account_id: { missing: "create" as const, ambiguous } };
    const { result } = await ada.import(csv("id,account", "1,Tea Room"), () =>
      mappingOf("deals", ["external_id", "account_id"], { match: ["external_id"], links }),
    );
    expect(result.rejected).toBe(rejected);
    const [deal] = (await dealsOf(ada)) ?? [];
    expect((deal?.account as unknown as { external_id: string } | undefined)?.external_id).toBe(number);
  },
);

test(
  "an account is found by its number before its name, and a new one keeps its number",
  { tags: "deep" },
  async () => {
    const ada = await withNamesakes();
    const file = csv(
      "Invoice date,Customer no,Customer,Amount",
      "2026-01-05,C2,Tea Room,5",
      "2026-01-06,C9,Tea Room,6",
    );
    const { row, result } = await ada.import(file);
    expect(row.mapping.columns.map(({ field }) => field)).toContain("account_number");
    expect(result).toMatchObject({ created: 2, new_counts: { accounts: 1 } });
    const { data } = await ada.supabase
      .from("sales")
      .select("sold_on, account:accounts(name, external_id)")
      .order("sold_on");
    expect(data?.map(({ account }) => account)).toEqual([
      { name: "Tea Room", external_id: "C2" },
      { name: "Tea Room", external_id: "C9" },
    ]);
  },
);

test("one file can create accounts and their contacts, each of them once", async () => {
  const ada = await importingPerson(vanda);
  const file = csv(
    "Customer no,Company,Contact,E-mail,Tel,Mobile",
    "1,Oak Ltd,Anna Roth,anna@oak.test,,0151 2345678",
    "2,Elm Ltd,Ben Kurz,no address,030 1234567,",
    "3,Ash Ltd,,,030 7654321,",
  );
  const first = await ada.import(file);
  expect(first.result).toMatchObject({ created: 3, new_counts: { contacts: 2 } });
  expect(first.plan.first[0]?.values).toMatchObject({ contact_name: "Anna Roth", contact_email: "anna@oak.test" });
  const { data } = await ada.supabase
    .from("contacts")
    .select("name, email, account:accounts(name, phone)")
    .order("name");
  expect(data).toEqual([
    { name: "Anna Roth", email: "anna@oak.test", account: { name: "Oak Ltd", phone: "0151 2345678" } },
    { name: "Ben Kurz", email: null, account: { name: "Elm Ltd", phone: "030 1234567" } },
  ]);
  const again = await ada.import(file);
  expect(again.result).toMatchObject({ created: 0, unchanged: 3, new_counts: { contacts: 0 } });
});

test("a file with numbers updates the records that an earlier file created by name, if only one has the name", async () => {
  const ada = await importingPerson(vanda);
  const lines = csv(
    "date,product,amount",
    "2026-01-02,Oak desk,90",
    "2026-01-03,Elm chair,20",
    "2026-01-03,Ash door,30",
  );
  const sold = mappingOf("sales", ["sold_on", "product_id", "revenue_minor"], {
    links: { product_id: { missing: "create" } },
  });
  expect((await ada.import(lines, () => sold)).result.new_counts).toMatchObject({ products: 3 });
  await ada.supabase
    .from("products")
    .insert({ workspace_id: ada.workspaceId, name: "Ash door", code: "D-1" })
    .throwOnError();
  const { plan, result } = await ada.import(
    csv("code,name", "T-1,OAK DESK", "C-1,Elm chair", "C-2,Elm chair", "D-1,Ash door", "B-1,Bench"),
    () => mappingOf("products", ["code", "name"], { match: ["code"] }),
  );
  const counts = { created: 3, updated: 1, unchanged: 1, rejected: 0 };
  expect([plan, result]).toMatchObject([counts, counts]);
  const { data } = await ada.supabase
    .from("products")
    .select("name, code, sales(revenue_minor)")
    .order("name")
    .order("code");
  expect(data?.map(({ name, code, sales }) => [name, code, sales.length])).toEqual([
    ["Ash door", "D-1", 0],
    ["Ash door", null, 1],
    ["Bench", "B-1", 0],
    ["Elm chair", "C-1", 0],
    ["Elm chair", "C-2", 0],
    ["Elm chair", null, 1],
    ["OAK DESK", "T-1", 1],
  ]);
});
