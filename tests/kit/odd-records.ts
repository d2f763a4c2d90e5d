import { metricKeys } from "#domain/metrics/metric-keys.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";

import type { ImportClient } from "./import-client.ts";

/** Texts that spreadsheets, CSV files and imports treat specially. */
const oddTexts = [
  "Oak & Söhne",
  'The "Blue" Café',
  "=SUM(A1:A9)",
  '="00123"',
  "+49 tools",
  "-Elm, Ltd",
  "@home",
  "'=Ash",
  "'quoted'",
  "''=twice",
  "＝全角",
  "a;=b",
  "a; @sum",
  "a\t-b",
  "007",
  "1e5",
  "3/4",
  "2026-01-02",
  "12.50",
  "50%",
  "two\nlines",
  "comma, semicolon; tab\tpipe|",
  "林🌲株式会社",
  "한국 상사",
  "ООО «Ель»",
  "شركة النخيل",
  "José Núñez",
  "_x0041_",
  "<b>&amp;</b>",
  "TRUE",
  "Total",
  "Subtotal Oak",
  "$5",
  "back\\slash",
  "O'Hara",
];
const currencies = ["USD", "EUR", "JPY", "KWD"];
const rowsOfKind = 12;

/** Returns custom fields of a record kind: one of each type that a file can contain. */
const customFields = (entity: Entity) =>
  [
    { key: "cf_text", label: "Grade, or note", kind: "text", options: {} },
    { key: "cf_number", label: "Size in m²", kind: "number", options: {} },
    { key: "cf_money", label: "Budget", kind: "money", options: {} },
    { key: "cf_percent", label: "Rebate share", kind: "percent", options: {} },
    { key: "cf_date", label: "Renewal", kind: "date", options: {} },
    { key: "cf_yes", label: "Newsletter", kind: "boolean", options: {} },
    { key: "cf_page", label: "Wiki", kind: "url", options: {} },
    { key: "cf_tier", label: "Tier", kind: "choice", options: { choices: choices("Gold; =1", "Silver") } },
    { key: "cf_uses", label: "Uses", kind: "multiChoice", options: { choices: choices("Shop", "@Home") } },
    { key: "cf_partner", label: "Partner firm", kind: "link", options: { target: "accounts" } },
  ].map((field) => ({ ...field, entity }));
const choices = (...labels: string[]) => labels.map((label, at) => ({ key: `c${at}`, label, colour: "teal" }));

/**
 * Creates records of every kind with odd values, and custom fields. The same seed gives the same values. With `alike`,
 * several records have the same name, and none has its own number, code or email address.
 */
export async function makeOddRecords(
  { supabase, workspaceId: workspace_id }: ImportClient,
  seed: number,
  { alike = false } = {},
) {
  const random = mulberry32(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  const day = () => new Date(Date.UTC(1995 + below(40), below(12), 1 + below(28))).toISOString().slice(0, 10);
  const ids: Partial<Record<string, string[]>> = {};
  const { data: stages } = await supabase.from("stages").select("id, pipeline_id").order("position").throwOnError();
  const { data: members } = await supabase.from("members").select("id").throwOnError();
  ids.stages = stages.map(({ id }) => String(id));
  ids.members = members.map(({ id }) => String(id));
  await supabase
    .from("custom_fields")
    .insert(entities.flatMap(customFields).map((field) => ({ ...field, workspace_id })))
    .throwOnError();
  const valueOf = (entity: Entity, name: string, field: Field, at: number): unknown => {
    if (name === "currency") return pick(currencies);
    if (alike && ["external_id", "code", "email"].includes(name)) return null;
    if (alike && name === "name") return oddTexts[at % 3];
    if (name === "external_id") return `${pick(["=", "00", "N-", "'@"])}${at}`;
    if (name === "founded_year") return 1900 + below(120);
    if (name === "code") return `+C${at}`;
    switch (field.kind) {
      case "money":
        return pick([0, 1, 99, 123_450, 1_000_000_00, entity === "targets" ? 5 : -1250]);
      case "percent":
        return below(101);
      case "integer":
        return pick([0, 7, 12_000]);
      case "number":
        return pick([0, 2.5, -3, 1234.567, 0.001]);
      case "date":
        return name === "month" ? `${2020 + at}-0${1 + below(9)}-01` : day();
      case "choice":
        return pick(field.choices ?? []);
      case "email":
        return `x${at}.${below(99)}@oak-${entity}.test`;
      case "phone":
        return pick(["+49 (30) 123-456", "007 12 34", "030/12 34 56", "-12345678"]);
      case "url":
        return pick(["https://elm.example.com/?a=1&b=2", "elm.example.com"]);
      case "link":
        return pick(ids[field.link?.entity ?? ""] ?? [null]);
      case "text":
      case "longText":
        // The names differ, so that each record can be found by its name.
        return name === "name" ? `${pick(oddTexts)} ${entity} ${at}` : pick(oddTexts);
    }
  };
  const customOf = () => {
    const custom = {
      cf_text: maybe(pick(oddTexts)),
      cf_number: maybe(pick([0, 2.5, -3, 1234.567])),
      cf_money: maybe(pick([0, 123_450, -99])),
      cf_percent: maybe(pick([0, 12.5, 100])),
      cf_date: maybe(day()),
      cf_yes: maybe(random() < 0.5),
      cf_page: maybe("https://wiki.example.com/a,b"),
      cf_tier: maybe(pick(["c0", "c1"])),
      cf_uses: maybe(pick([["c0"], ["c1"], ["c0", "c1"]])),
      cf_partner: maybe(pick(ids.accounts ?? [null])),
    };
    return Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== null));
  };
  for (const entity of entities) {
    const fields = Object.entries(fieldsOf(entity));
    const rows = Array.from({ length: rowsOfKind }, (_, at) => {
      const row: Record<string, unknown> = { workspace_id, custom: customOf() };
      for (const [name, field] of fields) {
        const isAlwaysFilled = field.isRequired ?? field.isFilled ?? name === "external_id";
        const value = valueOf(entity, name, field, at);
        row[name] = isAlwaysFilled ? value : maybe(value);
      }
      if (entity === "deals") row.pipeline_id = stages[0]?.pipeline_id;
      if (entity === "metric_points") row.key = metricKeys[(at * 7) % metricKeys.length];
      return entity === "targets" ? withOneSubject(row, at) : row;
    });
    const { data, error } = await supabase
      .from(entity as string)
      .insert(rows)
      .select("id");
    if (error) throw new Error(`${entity}: ${error.message}`);
    ids[entity] = data.map(({ id }) => String(id));
  }
}

/** Returns a row with at most one subject: a target is an amount or a number, and belongs to at most one party. */
function withOneSubject(row: Record<string, unknown>, at: number) {
  const parties = ["account_id", "owner_id", "team_id", "company_id", "region"];
  const survivor = parties[at % parties.length];
  for (const party of parties) if (party !== survivor) row[party] = null;
  if (row.measure === "revenue") return { ...row, amount_minor: row.amount_minor ?? 500, count: null };
  return { ...row, amount_minor: null, count: row.count ?? 5 };
}
