import { afterAll, beforeAll, expect, test } from "vitest";

import type { Entity } from "#domain/records/entity.ts";

import { exportList } from "../kit/export-list.ts";
import { importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

async function withRecords() {
  const ada = await importingPerson(vanda);
  const workspace_id = ada.workspaceId;
  const insert = async (table: string, rows: object[]) => {
    const { data, error } = await ada.supabase
      .from(table)
      .insert(rows.map((row) => ({ ...row, workspace_id })))
      .select("id");
    if (error) throw new Error(`${table}: ${error.message}`);
    return data.map(({ id }) => String(id));
  };
  const { data: stages } = await ada.supabase.from("stages").select("id, pipeline_id").order("position");
  const [oak, elm] = await insert("accounts", [
    {
      name: "=Oak & Söhne",
      phone: "+49 30 123",
      status: "at_risk",
      employees: 12,
      annual_revenue_minor: 123_450,
      currency: "EUR",
    },
    { name: "'@home; =Elm", status: "dormant", founded_year: 1999, external_id: "007", website: "elm.example.com" },
  ]);
  const [anna] = await insert("contacts", [
    { name: "Anna Roth", email: "anna@x.test", phone: "+49 30 1", lifecycle: "former", account_id: oak, title: "-" },
    { name: "-Ben", lifecycle: "prospect", account_id: elm, source: "＝web" },
  ]);
  const [chair] = await insert("products", [
    { name: "@Chair", code: "+C1", price_minor: 1999, currency: "JPY", category: "a; -b" },
  ]);
  await insert("deals", [
    {
      name: "Oak chairs",
      value_minor: 1250,
      currency: "EUR",
      stage_id: stages?.[0]?.id,
      pipeline_id: stages?.[0]?.pipeline_id,
      priority: "low",
      probability: 35,
      opened_on: "2026-01-05",
      close_date: "2026-03-05",
      account_id: oak,
      contact_id: anna,
      product_id: chair,
      external_id: "=D1",
    },
  ]);
  await insert("sales", [
    {
      sold_on: "2026-02-03",
      revenue_minor: -1250,
      currency: "GBP",
      quantity: 2.5,
      account_id: elm,
      product_id: chair,
      external_id: "S1",
    },
  ]);
  await insert("expenses", [
    {
      name: "+Rent",
      spent_on: "2026-02-03",
      amount_minor: 5000,
      currency: "USD",
      purpose: "retention",
      external_id: "E1",
    },
  ]);
  return ada;
}

const kinds = ["accounts", "contacts", "products", "deals", "sales", "expenses"] as const satisfies Entity[];

// export-import.deep.test.ts tests the other languages.
test("importing a list that was exported in Japanese changes nothing", { tags: "deep" }, async () => {
  const ada = await withRecords();
  for (const entity of kinds) {
    const file = await exportList(ada, entity, { language: "ja", format: "csv", columns: "all" });
    const { row, result } = await ada.import(file);
    expect([entity, row.entity, result.created, result.updated, result.rejected, result.new]).toEqual([
      entity,
      entity,
      0,
      0,
      0,
      [],
    ]);
    expect([entity, result.unchanged > 0]).toEqual([entity, true]);
  }
});
