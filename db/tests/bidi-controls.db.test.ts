import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { customFieldSteps } from "./custom-field-steps.ts";

const at = useDatabase();
const { addField, write, readCustom } = customFieldSteps(at);

const names = ["name", "given_name", "family_name", "display_name", "label", "title", "subject", "file_name"];
/**
 * Tables without names written by users: the server's own tables, and emails, which are cleaned when they are parsed.
 */
const others = ["audit_entries", "conversations", "emails", "runs", "run_steps", "score_models", "token_packages"];

test("characters that reverse the text direction are removed from every name that users write", async () => {
  const { rows } = await at.database.owner.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attname = any ($1) and c.relname || '.' || a.attname <> 'targets.subject'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'remove_bidi_controls'
         and a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000')))
     order by 1`,
    [names],
  );
  expect(rows.map(({ column }) => column.split(".")[0]).filter((table) => !others.includes(table ?? ""))).toEqual([]);
});

test("names are stored without characters that reverse the text direction, and right-to-left names unchanged", async () => {
  const ana = await at.make.user();
  const contact = await at.make.contact(ana.workspace, {
    name: "Oak\u202edtL",
    given_name: "\u2067Oak",
    family_name: "dtL\u2069",
    title: "\u202aBuyer\u202c",
  });
  expect(contact).toMatchObject({ name: "OakdtL", given_name: "Oak", family_name: "dtL", title: "Buyer" });
  for (const name of ["عمر\u200c الفاروق", "אורן\u200f בע״מ"])
    expect(await at.make.account(ana.workspace, { name })).toMatchObject({ name });

  const [renamed] = await at.as(ana, "update public.workspaces set name = $1 where id = $2 returning name", [
    "Oak \u202eknaB",
    ana.workspace.id,
  ]);
  expect(renamed).toEqual({ name: "Oak knaB" });
  const [profile] = await at.as(ana, "update public.profiles set given_name = $1 returning display_name", [
    "Ana\u202e",
  ]);
  expect(profile?.display_name).toMatch(/^Ana\b[^\u202e]*$/);
});

test("characters that reverse the text direction are removed from labels, choices and values of custom fields", async () => {
  const ana = await at.make.user();
  const { key } = await addField(ana, { label: "Si\u202eze", kind: "text" });
  const deal = await at.make.deal(ana.workspace);
  await write(ana, deal.id, { [key]: "Lar\u202ege" });
  expect(await readCustom(ana, deal.id)).toEqual({ [key]: "Large" });
  const [field] = await at.as(ana, "select label from public.custom_fields where key = $1", [key]);
  expect(field).toEqual({ label: "Size" });
  const { options } = await addField(ana, {
    label: "Fit",
    kind: "choice",
    options: { choices: [{ label: "Small\u202e" }] },
  });
  expect(options.choices).toMatchObject([{ key: "small", label: "Small" }]);
});

/** Writes values as an earlier version did, which had no triggers that clean them. */
async function writeUncleaned(table: string, { id }: { id: string }, changes: Record<string, unknown>) {
  const { owner } = at.database;
  const columns = Object.keys(changes);
  await owner.query(`alter table public.${table} disable trigger user`);
  await owner.query(
    `update public.${table} t set (${columns.join(", ")}) = (select ${columns.join(", ")}
       from jsonb_populate_record(t, $1)) where t.id = $2`,
    [JSON.stringify(changes), id],
  );
  await owner.query(`alter table public.${table} enable trigger user`);
}

async function countRows() {
  const { rows: tables } = await at.database.owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  const counts = tables.map(({ name }) => `'${name}', (select count(*) from ${name})`);
  // A function takes at most a hundred arguments.
  const parts = Array.from({ length: Math.ceil(counts.length / 40) }, (_, part) =>
    counts.slice(part * 40, (part + 1) * 40),
  );
  const { rows } = await at.database.owner.query<{ counts: unknown }>(
    `select ${parts.map((part) => `jsonb_build_object(${part.join(", ")})`).join(" || ")} as counts`,
  );
  return rows[0]?.counts;
}

test("the migration removes direction characters from stored names without a notification, a history entry or a new version", async () => {
  const { owner } = at.database;
  const clean = () => owner.query(readFileSync("db/tables/0026_stored_names.sql", "utf8"));
  const ana = await at.make.user();
  const deal = await at.make.deal(ana.workspace);
  const contact = await at.make.contact(ana.workspace);
  const untouched = await at.make.contact(ana.workspace, { name: "אורן\u200f בע״מ" });
  const { key, id: field } = await addField(ana, {
    label: "Size",
    kind: "choice",
    options: { choices: [{ label: "Small" }] },
  });
  const twin = await addField(ana, { label: "Fit", kind: "text" });
  const tags = [await at.make.tag(ana.workspace), await at.make.tag(ana.workspace)] as const;
  const email = await at.make.email(ana.workspace);

  await writeUncleaned("deals", deal, { name: "Oak \u202eksed", custom: { [key]: "sma\u202ell" } });
  await writeUncleaned("contacts", contact, { name: "Oak\u202edtL", title: "\u202aBuyer\u202c" });
  await writeUncleaned(
    "custom_fields",
    { id: field },
    { options: { choices: [{ key: "small", label: "Sm\u202eall" }] } },
  );
  await writeUncleaned("custom_fields", twin, { label: "Si\u202eze" });
  await writeUncleaned("tags", tags[0], { name: "\u202e" });
  await writeUncleaned("tags", tags[1], { name: "V\u2067IP\u2069" });
  await writeUncleaned("emails", email, { subject: "\u202etnegrU", from_name: "Ada\u202e" });
  const rows = await countRows();
  await clean();

  const read = async (table: string, { id }: { id: string }) => {
    const { rows: found } = await owner.query<Record<string, unknown>>(`select * from public.${table} where id = $1`, [
      id,
    ]);
    return found[0];
  };
  expect(await read("deals", deal)).toMatchObject({
    name: "Oak ksed",
    custom: { [key]: "small" },
    version: deal.version,
    updated_at: new Date(deal.updated_at),
    search: expect.stringContaining("oak ksed"),
  });
  expect(await read("contacts", contact)).toMatchObject({ name: "OakdtL", title: "Buyer", version: contact.version });
  expect(await read("contacts", untouched)).toMatchObject({ name: untouched.name, version: untouched.version });
  expect(await read("custom_fields", { id: field })).toMatchObject({ options: { choices: [{ label: "Small" }] } });
  expect(await read("emails", email)).toMatchObject({ subject: "tnegrU", from_name: "Ada" });
  // A name is left unchanged if cleaning would make it empty or equal to another row's name. Other names in the table
  // are cleaned.
  expect(await read("custom_fields", twin)).toMatchObject({ label: "Si\u202eze" });
  expect(await read("tags", tags[0])).toMatchObject({ name: "\u202e" });
  expect(await read("tags", tags[1])).toMatchObject({ name: "VIP" });

  expect(await countRows()).toEqual(rows);
  const { rowCount: disabled } = await owner.query(
    "select from pg_trigger where tgenabled <> 'O' and not tgisinternal",
  );
  expect(disabled).toBe(0);
});
