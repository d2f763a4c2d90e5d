import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson, mappingOf } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

/** Returns a CSV file of 900 accounts. `odd` replaces lines by number. */
function accounts(odd: Record<number, string>) {
  const line = (number: number) => odd[number] ?? `Company ${number},${number}`;
  return `name,founded\n${Array.from({ length: 900 }, (_, index) => line(index + 2)).join("\n")}\n`;
}
const mapping = mappingOf("accounts", ["name", "external_id"], { match: ["external_id"] });

test("a row with an unbalanced quote is imported as it is, without losing the rows after it", async () => {
  const ada = await importingPerson(vanda);
  const file = accounts({ 301: '"Acme" Ltd,301', 901: '"Omega Ltd,901' });
  const { body: shown } = await ada.upload(file);
  expect(await ada.strays(shown.id)).toEqual([
    { row_number: 301, line: 301, reading: "mended", cells: ['"Acme" Ltd', "301"] },
    { row_number: 901, line: 901, reading: "mended", cells: ['"Omega Ltd', "901"] },
  ]);
  const { row, result } = await ada.import(file, () => mapping);
  expect(row.dialect).toMatchObject({ lines: 901, wrapped_lines: 0, stray_rows: 2, unclear_rows: 0, short_rows: 0 });
  expect(result).toMatchObject({ rows: 900, created: 900, rejected: 0 });
  const { data } = await ada.supabase.from("accounts").select("name").in("external_id", ["301", "302", "901"]);
  expect(data?.map(({ name }) => name).toSorted()).toEqual(['"Acme" Ltd', '"Omega Ltd', "Company 302"].toSorted());
});

test("rows with unbalanced quotes are left out on request or if they cannot be parsed", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const file = accounts({ 301: '"Acme" Ltd,301', 400: '"Beta" Ltd, Inc,400' });
  const imported = await ada.import(file, () => mapping);
  expect(imported.result).toMatchObject({ rows: 900, created: 899, rejected: 1 });
  expect(await ada.rejects(imported.row.id)).toMatchObject([
    { row_number: 400, column_index: null, reason: "stray_quote", detail: "400" },
    { row_number: 400, column_index: null, reason: "too_many_cells" },
  ]);
  const bob = await importingPerson(vanda);
  const left = await bob.import(file, () => ({ ...mapping, stray_quotes: "reject" }));
  expect(left.result).toMatchObject({ rows: 900, created: 898, rejected: 2 });
  expect(await bob.rejectsCsv(left.row.id)).toContain('"""Acme"" Ltd",301,301,stray_quote (301)');
});

test("lines that an unbalanced quote joined into one row are reported as a row to check", async () => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(accounts({ 301: '"Acme,301', 302: 'Beta",302' }));
  expect(body).toMatchObject({ row_count: 899, dialect: { lines: 901, wrapped_lines: 1, stray_rows: 1 } });
  expect(await ada.strays(body.id)).toMatchObject([{ line: 301, reading: "joined" }]);
});

test("no other user can read rows with unbalanced quotes", async () => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(accounts({ 301: '"Acme" Ltd,301' }));
  const eve = await importingPerson(vanda);
  const { data } = await eve.supabase.rpc("import_quotation_marks", {
    workspace_id: ada.workspaceId,
    import_id: body.id,
  });
  expect(data).toEqual([]);
});
