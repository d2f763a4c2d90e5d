import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { customFieldSteps } from "./custom-field-steps.ts";

const at = useDatabase();
const { addField, write, held } = customFieldSteps(at);

const names = ["name", "given_name", "family_name", "display_name", "label", "title", "subject", "file_name"];
/** Tables whose names users do not write: those of the server, and emails, which are cleaned as they are parsed. */
const others = ["audit_entries", "conversations", "emails", "runs", "run_steps", "score_models", "token_packages"];

test("every name that users write loses control characters that reverse letters", async () => {
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

test("names are stored without them, and right-to-left names as they are", async () => {
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

test("custom fields lose them in their label, their choices and their values", async () => {
  const ana = await at.make.user();
  const { key } = await addField(ana, { label: "Si\u202eze", kind: "text" });
  const deal = await at.make.deal(ana.workspace);
  await write(ana, deal.id, { [key]: "Lar\u202ege" });
  expect(await held(ana, deal.id)).toEqual({ [key]: "Large" });
  const [field] = await at.as(ana, "select label from public.custom_fields where key = $1", [key]);
  expect(field).toEqual({ label: "Size" });
  const { options } = await addField(ana, {
    label: "Fit",
    kind: "choice",
    options: { choices: [{ label: "Small\u202e" }] },
  });
  expect(options.choices).toMatchObject([{ key: "small", label: "Small" }]);
});
