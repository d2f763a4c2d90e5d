import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson, mappingOf } from "../kit/import-client.ts";
import { encodeText } from "../kit/names-of-the-world.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test("an uncertain encoding must be confirmed before the import is planned", async () => {
  const ada = await importingPerson(vanda);
  const { body } = await ada.upload(encodeText("name,city\nJosé,Luleå\n", "macintosh"));
  expect(body.dialect.encoding_sure).toBe(false);
  expect(body.dialect.readings).toContainEqual({ encoding: "macintosh", cells: ["José", "Luleå"] });
  const mapping = mappingOf("accounts", ["name"]);
  const refused = await ada.start("plan", body.id, mapping);
  expect([refused.status, refused.body.code]).toEqual([409, "encoding_unclear"]);
  const confirmed = await ada.start("plan", body.id, { ...mapping, encoding: body.dialect.encoding });
  expect(confirmed.status).toBe(202);
  const again = await ada.upload(encodeText("name,city\nJosé,Luleå\n", "macintosh"), { encoding: "macintosh" });
  expect(again.body).toMatchObject({ dialect: { encoding: "macintosh", encoding_sure: true } });
});

test.each([
  ["JSON", '[{"name":"Acme"}]', "not_csv", "JSON"],
  ["XML", '<?xml version="1.0"?><a/>', "not_csv", "XML"],
  ["SYLK", "ID;PWXL;N;E\nC;Y1;X1;K1\n", "not_csv", "SYLK"],
  ["DIF", 'TABLE\n0,1\n"x"\n', "not_csv", "DIF"],
  ["a zip", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), "binary_file", "zip"],
  ["a PDF", "%PDF-1.7\n", "binary_file", "pdf"],
  ["gzip", new Uint8Array([0x1f, 0x8b, 8, 0]), "binary_file", "gzip"],
  ["SQLite", "SQLite format 3\0", "binary_file", "sqlite"],
])("%s is rejected with an error that names the kind of file", async (_name, file, code, kind) => {
  const ada = await importingPerson(vanda);
  const { status, body } = await ada.upload(file);
  expect([status, body.code, body.details]).toEqual([400, code, { kind }]);
});

test("NUL characters in names and mappings are rejected without an internal error", async () => {
  const ada = await importingPerson(vanda);
  const named = await ada.upload("name\nAcme\n", { file_name: "a\0b.csv" });
  expect([named.status, named.body.code, named.body.details]).toEqual([400, "bad_parameter", { name: "file_name" }]);
  const file = await ada.call<object>("POST", "/../files", "x", { name: "a\0b.txt" });
  expect([file.status, file.body.code]).toEqual([400, "bad_parameter"]);
  const { body } = await ada.upload("name\nAcme\n");
  const values = { name: { "Ac\0me": "Acme" } };
  const mapped = await ada.start("plan", body.id, mappingOf("accounts", ["name"], { values }));
  expect([mapped.status, mapped.body.code]).toEqual([400, "bad_body"]);
  const sound = mappingOf("accounts", ["name"], { values: { name: { "\\u0000": "Acme" } } });
  expect((await ada.start("plan", body.id, sound)).status).toBe(202);
});
