import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const find = async (user: BuiltUser, query: string) =>
  (
    await at.as(user, "select entity, name from public.search_records($1, $2) order by rank desc, updated_at desc", [
      user.workspace.id,
      query,
    ])
  ).map(({ entity, name }) => `${String(entity)} ${String(name)}`);

test("finds records of every kind by part of their text, ignoring case and accents", async () => {
  const ana = await at.make.user();
  await at.make.account(ana.workspace, { name: "Señal Óptica", city: "Málaga" });
  await at.make.contact(ana.workspace, { name: "Zoë Ångström", email: "zoe@optica.example" });
  const deal = await at.make.deal(ana.workspace, { name: "Lentes" });
  await at.make.product(ana.workspace, { name: "Gafas", code: "GX-90" });
  await at.make.activity(ana.workspace, { title: "Llamar a óptica" });
  await at.make.account(ana.workspace, { name: "株式会社ヴァンダ" });
  expect(new Set(await find(ana, "OPTICA"))).toEqual(
    new Set(["accounts Señal Óptica", "contacts Zoë Ångström", "activities Llamar a óptica"]),
  );
  expect(await find(ana, "angstrom")).toEqual(["contacts Zoë Ångström"]);
  expect(await find(ana, deal.deal_number)).toEqual(["deals Lentes"]);
  expect(await find(ana, "gx-90")).toEqual(["products Gafas"]);
  expect(await find(ana, "ヴァンダ")).toEqual(["accounts 株式会社ヴァンダ"]);
  expect(await find(ana, "ｳﾞｧﾝﾀﾞ")).toEqual(["accounts 株式会社ヴァンダ"]);
  await at.make.account(ana.workspace, { name: "한국상사".normalize("NFD") });
  expect((await find(ana, "한국")).map((found) => found.normalize("NFC"))).toEqual(["accounts 한국상사"]);
  expect(await find(ana, "  ")).toEqual([]);
});

test("finds a record despite a typo, and lists an exact name first", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "Beatrice Fontaine" });
  await at.make.account(ana.workspace, { name: "Fontaine" });
  expect(await find(ana, "fontiane")).toHaveLength(2);
  expect(await find(ana, "beatrise")).toEqual(["contacts Beatrice Fontaine"]);
  expect((await find(ana, "fontaine"))[0]).toBe("accounts Fontaine");
});

test("lists matches in the name before better matches in other fields", async () => {
  const ana = await at.make.user();
  await at.make.account(ana.workspace, { name: "Second Chances" });
  await at.make.account(ana.workspace, { name: "Union Boutique", city: "Han" });
  expect(await find(ana, "han")).toEqual(["accounts Second Chances", "accounts Union Boutique"]);
});

test("pattern characters match literally, and users do not find records of another workspace", async () => {
  const ana = await at.make.user();
  const bea = await at.make.user();
  await at.make.account(ana.workspace, { name: "100% Wool" });
  await at.make.account(ana.workspace, { name: "100 Looms" });
  expect((await find(ana, "100%"))[0]).toBe("accounts 100% Wool");
  for (const pattern of ["lo_ms", "l%ms", "w%l"]) expect(await find(ana, pattern)).toEqual([]);
  expect(await find({ ...bea, workspace: ana.workspace }, "wool")).toEqual([]);
});

test("finds a phone number by its digits in any format, with and without the national leading zero", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "Anna", phone: "+31 6 1234 5678" });
  await at.make.contact(ana.workspace, { name: "Bram", phone: "+31 (0)20 555-0100" });
  await at.make.account(ana.workspace, { name: "Cor BV", phone: "０６ ９９９９ ８８８８" });
  // A random deal number could contain the digits searched for.
  await at.make.deal(ana.workspace, { name: "Desks", phone: "(555) 0100 77", deal_number: "CRM88888" });
  expect(await find(ana, "06123")).toEqual(["contacts Anna"]);
  expect(await find(ana, "0031 612")).toEqual(["contacts Anna"]);
  expect(await find(ana, "06-12 34.56")).toEqual(["contacts Anna"]);
  expect(new Set(await find(ana, "555-0100"))).toEqual(new Set(["contacts Bram", "deals Desks"]));
  expect(await find(ana, "+31 20 5550")).toEqual(["contacts Bram"]);
  expect(await find(ana, "069999")).toEqual(["accounts Cor BV"]);
  // A few digits, or digits among letters, are not a phone number.
  expect(await find(ana, "061")).toEqual([]);
  expect(await find(ana, "SKU61234")).toEqual([]);
  const [found] = await at.as(ana, "select detail from public.search_records($1, '0612345678')", [ana.workspace.id]);
  expect(found?.detail).toBe("+31 6 1234 5678");
});

test("for one or two letters, lists words that start with them before words that contain them", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "Victor Hall" });
  await at.make.contact(ana.workspace, { name: "Mia Toole" });
  await at.make.contact(ana.workspace, { name: "Tom Reed", email: "tom@hall.example" });
  expect(await find(ana, "To")).toEqual(["contacts Tom Reed", "contacts Mia Toole", "contacts Victor Hall"]);
  expect((await find(ana, "m"))[0]).toBe("contacts Mia Toole");
  expect(await find(ana, "q%")).toEqual([]);
  expect(await find(ana, "_")).toEqual([]);
});

test("in scripts without spaces, one or two characters match anywhere, regardless of the age of the record", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "田中太郎" });
  await at.make.account(ana.workspace, { name: "株式会社田中製作所" });
  await at.make.account(ana.workspace, { name: "한국전자" });
  await at.make.contact(ana.workspace, { name: "太田 郎" });
  await at.database.owner.query(
    "insert into contacts (workspace_id, name) select $1, 'Newer ' || n from generate_series(1, 6000) n",
    [ana.workspace.id],
  );
  expect(await find(ana, "太郎")).toEqual(["contacts 田中太郎"]);
  expect(new Set(await find(ana, "田中"))).toEqual(new Set(["contacts 田中太郎", "accounts 株式会社田中製作所"]));
  expect(await find(ana, "製")).toEqual(["accounts 株式会社田中製作所"]);
  expect(await find(ana, "전자")).toEqual(["accounts 한국전자"]);
});

test("an email address with a typo before the @ is found, but not one that only has the same domain", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "Jane", email: "jane.doe@post.example" });
  await at.make.contact(ana.workspace, { name: "Kim", email: "kim@post.example" });
  expect(await find(ana, "jane.deo@post.example")).toEqual(["contacts Jane"]);
  expect(await find(ana, "kim@post.example")).toEqual(["contacts Kim"]);
});

test("finds a record despite typos in several words and next to a number", async () => {
  const ana = await at.make.user();
  await at.make.contact(ana.workspace, { name: "Michael Johnson" });
  for (let n = 0; n < 25; n += 1) await at.make.account(ana.workspace, { name: `Harbour ${n}` });
  expect(await find(ana, "micheal jonson")).toEqual(["contacts Michael Johnson"]);
  expect(await find(ana, "harbour")).toHaveLength(20);
  expect((await find(ana, "harbour 7"))[0]).toBe("accounts Harbour 7");
  expect(await find(ana, "habrour 7")).toContain("accounts Harbour 7");
  await at.make.contact(ana.workspace, { name: "Alan Turing 4950" });
  expect(await find(ana, "turnig 4950")).toEqual(["contacts Alan Turing 4950"]);
});

test("lists the record with the typed ID first, with the ID as its detail, even if many newer records contain it", async () => {
  const ana = await at.make.user();
  await at.make.account(ana.workspace, { name: "Old Mill", city: "Delft", external_id: "C-1042" });
  await at.make.product(ana.workspace, { name: "Sieve", code: "C-10421" });
  await at.make.contact(ana.workspace, { name: "C-1042 Reception", email: "c-1042@mill.example" });
  await at.database.owner.query(
    "insert into accounts (workspace_id, name) select $1, 'Branch ' || n || ' of C-1042' from generate_series(1, 150) n",
    [ana.workspace.id],
  );
  for (const typed of ["C-1042", " c-1042 "]) expect((await find(ana, typed))[0]).toBe("accounts Old Mill");
  const [account] = await at.as(
    ana,
    "select detail from public.search_records($1, 'c-1042') order by rank desc limit 1",
    [ana.workspace.id],
  );
  expect(account?.detail).toBe("C-1042 · Delft");
  expect((await find(ana, "c-10421"))[0]).toBe("products Sieve");
});

test("a found deal shows its account, stage and value, and a found sale its account and day", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace, { name: "Alder Hotel" });
  await at.make.deal(ana.workspace, { name: "Oak table", account_id: account.id, value_minor: 120_000 });
  await at.make.sale(ana.workspace, { name: "Oak table", account_id: account.id, sold_on: "2026-11-01" });
  const found = await at.as(ana, "select entity, facts from public.search_records($1, 'oak table') order by entity", [
    ana.workspace.id,
  ]);
  expect(found).toMatchObject([
    {
      entity: "deals",
      facts: { account: "Alder Hotel", stage: "Qualified", value_minor: 120_000 },
    },
    { entity: "sales", facts: { account: "Alder Hotel", sold_on: "2026-11-01" } },
  ]);
});
