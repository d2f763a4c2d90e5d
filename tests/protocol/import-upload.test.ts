import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test.each([
  ["an empty file", "", "empty_file"],
  ["a file of empty lines", "\n\n,,\n", "empty_file"],
  ["a file with only a header", "name,email\n", "header_only"],
  ["a spreadsheet", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), "binary_file"],
  ["a file with zero bytes", new Uint8Array([65, 44, 66, 10, 0, 0, 1, 10]), "binary_file"],
  [
    "a file with too many columns",
    `${Array.from({ length: 301 }, (_, index) => `c${index}`).join(",")}\nx\n`,
    "too_many_columns",
  ],
  ["a file with a cell that is too long", `name,city\nAcme,${"x".repeat(40_000)}\n`, "cell_too_long"],
  ["a file with a quote that is never closed", `name,city\nAcme,"${"Oslo\n".repeat(500_000)}`, "cell_too_long"],
])("%s is rejected with a reason and leaves no data", async (_name, file, code) => {
  const ada = await importingPerson(vanda);
  const { status, body } = await ada.upload(file);
  expect([status, body.code]).toEqual([400, code]);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});

test.each([
  [
    "a semicolon-separated file from Germany",
    "windows-1252",
    Buffer.from("Firma;Umsatz\nM\xfcller;1.234,50\nGro\xdf & S\xf6hne;7,00\n", "latin1"),
    "Müller",
  ],
  [
    "UTF-16 as Excel writes it",
    "utf-16le",
    Buffer.from("\uFEFF公司\t收入\n王伟公司\t1,234.50\n", "utf16le"),
    "王伟公司",
  ],
  ["UTF-8 with a byte order mark", "utf-8", Buffer.from("\uFEFFname,revenue\nÁngel,12.5\n"), "Ángel"],
  [
    "Shift_JIS",
    "shift_jis",
    Buffer.from([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x62, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98, 0x59, 0x82, 0xcc, 0x89, 0xef,
      0x8e, 0xd0, 0x2c, 0x31, 0x0a,
    ]),
    "山田太郎の会社",
  ],
])("%s is read in its encoding", async (_name, encoding, bytes, first) => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(bytes);
  expect(body.dialect).toMatchObject({ encoding, bad_characters: 0 });
  expect(body.columns[0]?.samples[0]).toBe(first);
});

test("an accented letter after more than 64 kB of plain letters still determines the encoding", async () => {
  const ada = await importingPerson(vanda);
  const plain = "name,city\n" + "Acme,Oslo\n".repeat(30_000);
  const { body } = await ada.upload(
    Buffer.concat([Buffer.from(plain), Buffer.from("Caf\xe9 Z\xfcrich,Malm\xf6\n", "latin1")]),
  );
  expect(body).toMatchObject({ row_count: 30_001, dialect: { encoding: "windows-1252" } });
});

test("a file can be read again with other settings, which replaces the first upload", async () => {
  const ada = await importingPerson(vanda);
  const file = "2016|North\n2017|South\n";
  const first = await ada.upload(file);
  expect(first.body.dialect).toMatchObject({ delimiter: "|", header: true });
  const second = await ada.upload(file, { header: "false", replaces: first.body.id });
  expect(second.body).toMatchObject({ row_count: 2, dialect: { header: false } });
  expect(second.body.columns.map(({ name }) => name)).toEqual(["", ""]);
  const { data } = await ada.supabase.from("imports").select("id");
  expect(data).toEqual([{ id: second.body.id }]);
  const { rows } = await vanda.database.owner.query("select from private.import_rows where import_id = $1", [
    first.body.id,
  ]);
  expect(rows).toHaveLength(0);
});

test("an upload that is interrupted leaves no data", async () => {
  const ada = await importingPerson(vanda);
  const line = new TextEncoder().encode("Acme,Oslo\n".repeat(20_000));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 5) controller.error(new Error("the cable was pulled"));
      else controller.enqueue(line);
    },
  });
  const broken = fetch(`${vanda.url}/functions/v1/imports?workspace_id=${ada.workspaceId}&file_name=x.csv`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` },
    body,
    duplex: "half",
  } as RequestInit);
  await expect(broken).rejects.toThrow();
  await expect
    .poll(
      async () =>
        (
          await vanda.database.owner.query(
            "select from pg_stat_activity where datname = current_database() and query like 'copy private%' and state = 'active'",
          )
        ).rows.length,
    )
    .toBe(0);
  const { count } = await ada.supabase.from("imports").select("*", { count: "exact", head: true });
  expect(count).toBe(0);
});

test(
  "titles above the table of a cash register's file are skipped and reported, and read as rows on request",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    const file = [
      "Orchid Café;;;;;",
      "Sales report;01.09.26 - 30.09.26;;;;",
      "",
      "Date;Receipt;Article;Group;Qty;Total EUR",
      "01.09.26;10231;Espresso;Coffee;1;2,40 €",
      ...Array.from(
        { length: 28 },
        (_, at) => `${String(at + 1).padStart(2, "0")}.09.26;${10232 + at};Croissant;Bakery;2;5,60 €`,
      ),
      "Subtotal;;;;;159,20 €",
      "",
    ].join("\r\n");
    const { body } = await ada.upload(file, { encoding: "utf-8" });
    expect(body).toMatchObject({ row_count: 29, entity: "sales" });
    expect(body.columns.map(({ name }) => name)).toEqual(["Date", "Receipt", "Article", "Group", "Qty", "Total EUR"]);
    expect(body.dialect).toMatchObject({ lines: 34, empty_rows: 1, table: { first_row: 4, title_rows: 2 } });
    expect(body.dialect).toMatchObject({ left_out_rows: 1, left_out: [{ row: 34, text: "Subtotal · 159,20 €" }] });
    expect(body.dialect.table?.top.slice(0, 3)).toEqual([
      { row: 1, text: "Orchid Café" },
      { row: 2, text: "Sales report · 01.09.26 - 30.09.26" },
      { row: 4, text: "Date · Receipt · Article · Group · Qty · Total EUR" },
    ]);
    const fields = body.mapping.columns.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(["sold_on", "order_number", "product_id", "category", "quantity", "revenue_minor"]);
    const started = await ada.start("plan", body.id, body.mapping);
    await ada.finish(started.body.id);
    expect(await ada.rejects(body.id)).toEqual([]);
    const taken = await ada.start("plan", body.id, { ...body.mapping, takes_totals: true });
    await ada.finish(taken.body.id);
    expect(await ada.rejects(body.id)).toMatchObject([{ row_number: 34, value: "Subtotal" }]);

    const later = await ada.upload(file, { first_row: "5", header: "false" });
    expect(later.body).toMatchObject({
      row_count: 30,
      dialect: { header: false, table: { first_row: 5, title_rows: 3 } },
    });
    const all = await ada.upload(file, { header: "false" });
    expect(all.body).toMatchObject({ row_count: 33, dialect: { table: { first_row: 1, title_rows: 0 } } });
  },
);

test.each([
  ["a header with fewer names than the file has columns", "name,,\nAnna,Lee,Oslo\nBo,Lim,Riga\n", 2],
  ["rows with fewer cells than those below", "name,city,phone\nAnna,,\nBo,Oslo,12\n", 2],
  ["a file of two columns whose first row has one cell", "Anna,\nBo,Oslo\nCy,Riga\n", 2],
])("no rows are skipped as titles of %s", async (_name, file, rows) => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(file);
  expect(body).toMatchObject({ row_count: rows, dialect: { table: { first_row: 1, title_rows: 0 } } });
});
