import { afterAll, beforeAll, expect, test } from "vitest";

import { languages } from "#domain/languages.ts";
import type { Entity } from "#domain/records/entity.ts";
import { exportCell } from "#domain/records/export-cell.ts";
import { embedName, fieldsOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { toCsv } from "#server/csv.ts";
import en from "#web/i18n/locales/en/records.json" with { type: "json" };
import es from "#web/i18n/locales/es/records.json" with { type: "json" };
import ja from "#web/i18n/locales/ja/records.json" with { type: "json" };
import ko from "#web/i18n/locales/ko/records.json" with { type: "json" };
import zh from "#web/i18n/locales/zh/records.json" with { type: "json" };

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

const texts = { en, es, zh, ja, ko };

/** What the export of a list has: the fields of its records, guarded, under their names in a language. */
async function exported(person: ImportClient, entity: Entity, language: keyof typeof texts): Promise<string> {
  const fields = Object.entries(fieldsOf(entity));
  const embeds = fields.flatMap(([name, { link }]) => (link ? [`${embedName(name)}:${name}(name)`] : []));
  const { data, error } = await person.supabase
    .from(entity as string)
    .select(["*", ...embeds].join(","))
    .order("id");
  if (error) throw new Error(error.message);
  const words: Readonly<Record<string, string>> = texts[language].choices;
  const labels: Readonly<Record<string, string>> = texts[language][entity].fields;
  const facts = {
    choice: (value: string) => words[value] ?? value,
    yes: "Yes",
    no: "No",
    currency: "USD",
    names: new Map(),
  };
  const columns = fields.map(([name]) => columnOf(recordColumns(entity), name));
  const rows = (data as unknown as Record<string, unknown>[]).map((row) =>
    columns.map((column) => (column ? exportCell(row, column, facts) : "")),
  );
  return toCsv([fields.map(([name]) => labels[name] ?? name), ...rows]);
}

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

test.each(Object.keys(languages) as (keyof typeof texts)[])(
  "a list exported in %s and imported untouched changes nothing",
  async (language) => {
    const ada = await withRecords();
    for (const entity of kinds) {
      const file = await exported(ada, entity, language);
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
  },
);
