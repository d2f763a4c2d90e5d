import { afterAll, beforeAll, expect, test } from "vitest";

import type { Plan } from "#domain/imports/plan.ts";

import { csv, type ImportClient, importingPerson, mappingOf } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { rowsOf, workbookOf } from "../kit/workbook.ts";
import { zipOf } from "../kit/zip.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const day = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
const share = (value: number) => `<c s="2"><v>${value}</v></c>`;
const formats = ["dd/mm/yyyy", "0%"];
const deals = workbookOf(
  [
    { name: "Notes", rows: "" },
    {
      name: "Pipeline",
      rows: rowsOf([
        ["Pipeline of the north"],
        [null],
        ["Opportunity", "Account", "Value", "Probability", "Close date", "Stage"],
        ["Oak desks", "Acme", 12.345, share(0.07), day(45_322), "Won"],
        ["Pine shelves", "Müller & Söhne", 1_234_567.5, share(0.5), day(45_351), "Prospecting"],
        ["Elm chairs", "Acme", '<c t="e"><v>#N/A</v></c>', null, null, "Prospecting"],
      ]),
    },
    {
      name: "Contacts",
      rows: rowsOf([
        ["name", "email"],
        ["Ada Tan", "ada@example.com"],
      ]),
    },
  ],
  { formats },
);
const sameDeals = csv(
  "Opportunity,Account,Value,Probability,Close date,Stage",
  "Oak desks,Acme,12.345,7%,2024-01-31,Won",
  "Pine shelves,Müller & Söhne,1234567.5,50%,2024-02-29,Prospecting",
  "Elm chairs,Acme,,,,Prospecting",
);

const dealsOf = async (person: ImportClient) => {
  const { data, error } = await person.supabase
    .from("deals")
    .select("name, value_minor, currency, probability, close_date, stages(name, kind), accounts(name)")
    .order("name");
  expect(error).toBeNull();
  return data;
};

test("a workbook and a CSV file with the same table are imported as the same records", { tags: "deep" }, async () => {
  const [ada, bo] = [await importingPerson(vanda), await importingPerson(vanda)];
  const uploaded = await ada.upload(deals, { file_name: "deals.csv" });
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
  expect(uploaded.body).toMatchObject({
    row_count: 3,
    dialect: {
      delimiter: null,
      encoding: null,
      encoding_sure: true,
      lines: 6,
      workbook: { sheet: "Pipeline", first_row: 3, title_rows: 1, error_cells: 1, file_bytes: deals.length },
    },
  });
  const [sheet, text] = [await ada.import(deals), await bo.import(sameDeals)];
  expect(sheet.plan).toMatchObject({ created: 3, rejected: 0 });
  expect(sheet.row.mapping).toEqual(text.row.mapping);
  const values = { name: "Oak desks", account_id: "Acme", value_minor: 1235, currency: "USD", probability: 7 };
  expect(sheet.plan.first[0]).toMatchObject({ row_number: 4, action: "create", values });
  const shown = ({ first }: Plan) => first.map(({ action, values: held }) => [action, held]);
  expect(shown(sheet.plan)).toEqual(shown(text.plan));
  const made = await dealsOf(ada);
  expect(made).toHaveLength(3);
  expect(made).toEqual(await dealsOf(bo));
  expect(made?.[1]).toMatchObject({ name: "Oak desks", value_minor: 1235, probability: 7, close_date: "2024-01-31" });
});

test("errors are listed with the row number of the sheet", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const rows =
    rowsOf([["Customers"]], 2) +
    rowsOf(
      [
        ["name", "email"],
        ["Ada", "ada@example.com"],
      ],
      5,
    ) +
    rowsOf([["Bo", "at home"]], 9);
  const { body } = await ada.upload(workbookOf([{ name: "S", rows }]));
  const started = await ada.start("plan", body.id, mappingOf("contacts", ["name", "email"]));
  await ada.finish(started.body.id);
  expect(await ada.rejects(body.id, 0, true)).toMatchObject([
    { row_number: 9, value: "at home", reason: "not_an_email" },
  ]);
});

test("selecting another sheet replaces the first upload", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const first = await ada.upload(deals);
  const second = await ada.upload(deals, { sheet: "Contacts", replaces: first.body.id });
  expect(second.body).toMatchObject({ row_count: 1, entity: "contacts", dialect: { workbook: { sheet: "Contacts" } } });
  const { data } = await ada.supabase.from("imports").select("id");
  expect(data).toEqual([{ id: second.body.id }]);
  const headless = await ada.upload(deals, { first_row: "4", header: "false" });
  expect(headless.body).toMatchObject({ row_count: 3, dialect: { header: false, workbook: { first_row: 4 } } });
});

const locked = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(70_000),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

test.each([
  ["a workbook with a password", locked, 400, "workbook_locked", undefined],
  ["a workbook in the format before 2007", locked.subarray(0, 40_000), 400, "binary_file", { kind: "xls" }],
  [
    "an OpenDocument spreadsheet",
    zipOf([
      { name: "mimetype", bytes: "x" },
      { name: "content.xml", bytes: "x" },
    ]),
    400,
    "binary_file",
    { kind: "ods" },
  ],
  ["a zip of other files", zipOf([{ name: "a.csv", bytes: "a,b" }]), 400, "binary_file", { kind: "zip" }],
  ["half a workbook", deals.subarray(0, 600), 400, "workbook_broken", undefined],
  ["a workbook without values", workbookOf([{ name: "S", rows: "" }]), 400, "empty_file", undefined],
  [
    "a workbook with only a header",
    workbookOf([{ name: "S", rows: rowsOf([["name", "email"]]) }]),
    400,
    "header_only",
    undefined,
  ],
])("%s is rejected with a reason and leaves no data", { tags: "deep" }, async (_name, file, status, code, details) => {
  const ada = await importingPerson(vanda);
  const answer = await ada.upload(file);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  if (details) expect(answer.body.details).toEqual(details);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});

test("a workbook that is too large is rejected with the limit", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const large = Buffer.concat([deals, Buffer.alloc(50 * 1024 * 1024)]);
  const { status, body } = await ada.upload(large);
  expect([status, body.code, body.details]).toEqual([413, "file_too_large", { limit: 50 * 1024 * 1024 }]);
});

test("the cells of an import count with their unpacked size, however small the file is", { tags: "deep" }, async () => {
  const ada = await importingPerson(vanda);
  const long = "x".repeat(30_000);
  const rows = rowsOf([["name"], ...Array.from({ length: 300 }, () => ['<c t="s"><v>0</v></c>'])]);
  const file = workbookOf([{ name: "S", rows }], { strings: [long] });
  const { body } = await ada.upload(file);
  const { rows: found } = await vanda.database.owner.query<{ byte_size: string }>(
    "select byte_size from public.imports where id = $1",
    [body.id],
  );
  expect(file.length).toBeLessThan(100_000);
  expect(Number(found[0]?.byte_size)).toBeGreaterThan(300 * 30_000);
});

test("a disconnect while a workbook is being read leaves no data", async () => {
  const ada = await importingPerson(vanda);
  const gone = new AbortController();
  // Holds a lock that creating the import needs, until the sender has disconnected.
  const holder = await vanda.database.owner.connect();
  await holder.query("begin; lock table private.import_rows in access exclusive mode");
  const sent = fetch(`${vanda.url}/functions/v1/imports?workspace_id=${ada.workspaceId}&file_name=x.xlsx`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` },
    body: deals,
    signal: gone.signal,
  });
  const isWaiting = async () =>
    (
      await vanda.database.owner.query(
        "select from pg_stat_activity where datname = current_database() and query like 'copy private%' and state = 'active'",
      )
    ).rows.length;
  await expect.poll(isWaiting).toBe(1);
  gone.abort();
  await expect(sent).rejects.toThrow();
  await holder.query("rollback");
  holder.release();
  await expect.poll(isWaiting).toBe(0);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});
