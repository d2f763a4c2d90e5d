import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

import { exportList } from "../kit/export-list.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { long } from "../kit/long.ts";
import { makeOddRecords } from "../kit/odd-records.ts";
import { kindTexts } from "../kit/read-texts.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";
import { unzip } from "../kit/unzip.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

type Stored = Record<string, unknown> & { id: string; version: number };

const readAll = async ({ supabase, workspaceId }: ImportClient, entity: Entity): Promise<Stored[]> => {
  const { data } = await supabase
    .from(entity as string)
    .select(["id", "version", "custom", ...Object.keys(fieldsOf(entity))].join(","))
    .eq("workspace_id", workspaceId)
    .order("id")
    .throwOnError();
  return data as unknown as Stored[];
};
const readKinds = async (person: ImportClient) =>
  Object.fromEntries(await Promise.all(entities.map(async (entity) => [entity, await readAll(person, entity)])));

/** Returns a list as exported to an English CSV file: its headings and rows. */
async function exportRows(person: ImportClient, entity: Entity) {
  const file = await exportList(person, entity, { language: "en", format: "csv", columns: "all" });
  const [header = [], ...rows] = Papa.parse<string[]>(file.toString().replace("\ufeff", "").trim()).data;
  return { header, rows };
}
const importRows = (person: ImportClient, entity: Entity, header: string[], rows: string[][]) =>
  importUntouched(person, Buffer.from(Papa.unparse([header, ...rows])), `${entity}.csv`);

/** Returns a heading whose cells can be edited, and the value to write there. Default: the first amount. */
const editOf = (entity: Entity): [heading: string, value: string] =>
  edits[entity] ?? [amountHeading(entity), "4321.00"];
const amountHeading = (entity: Entity) => {
  const [name = ""] = Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === "money") ?? [];
  const labels: Readonly<Record<string, string>> = kindTexts("en")[entity].fields;
  return labels[name] ?? "";
};
const edits: Partial<Record<Entity, [heading: string, value: string]>> = {
  accounts: ["City", "Lima"],
  contacts: ["Job title", "Buyer of oak"],
  products: ["Category", "Oak"],
  sales: ["Region", "North"],
  targets: ["Month", "2031-11"],
  metric_points: ["Number", "4321"],
  messages: ["Text", "Where is the oak?"],
};

test.each(Array.from({ length: long(3) }, (_, seed) => seed + 1))(
  "records with the same name and no number or address are recognised by their ids (seed %i)",
  async (seed) => {
    const ada = await importingPerson(vanda);
    await makeOddRecords(ada, seed, { alike: true });
    const before = await readKinds(ada);
    for (const [at, entity] of entities.entries())
      for (const columns of ["all", "shown"] as const) {
        const format = (seed + at) % 2 === Number(columns === "all") ? "csv" : "xlsx";
        const language = languageIds[(seed + at) % languageIds.length] ?? "en";
        const file = await exportList(ada, entity, { language, format, columns });
        const { entity: taken, mapping, result, id } = await importUntouched(ada, file, `${entity}.${format}`);
        expect(
          { taken, match: mapping.match, ...result, rows: await ada.rejects(id) },
          `${entity} ${language} ${format} ${columns}`,
        ).toMatchObject({ taken: entity, match: ["own_id"], created: 0, updated: 0, rejected: 0, new: [], rows: [] });
      }
    expect(await readKinds(ada)).toEqual(before);
  },
);

/** Fetches the archive of all data as the profile page does. */
async function fetchArchive(person: ImportClient): Promise<Map<string, Buffer>> {
  const call = async (path: string) => {
    const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` };
    const reply = await fetch(`${vanda.url}/functions/v1/account/exports${path}`, { method: "POST", headers });
    return (await reply.json()) as Record<"id" | "link", string>;
  };
  const { id } = await call("");
  expect(await person.finish(id)).toMatchObject({ status: "succeeded" });
  const { link } = await call(`/${id}/link`);
  return unzip(Buffer.from(await (await fetch(vanda.url + link)).arrayBuffer()));
}

test("importing unchanged tables from the archive of all data changes nothing", async () => {
  const ada = await importingPerson(vanda);
  await makeOddRecords(ada, 3, { alike: true });
  const before = await readKinds(ada);
  const files = await fetchArchive(ada);
  for (const entity of entities) {
    const [, file] = [...files].find(([path]) => path.endsWith(`${ada.workspaceId}/${entity}.csv`)) ?? [];
    if (!file) throw new Error(`The archive has no ${entity}`);
    const { entity: taken, mapping, result, id } = await importUntouched(ada, file, `${entity}.csv`);
    expect({ taken, match: mapping.match, ...result, rows: await ada.rejects(id) }, entity).toMatchObject({
      taken: entity,
      match: ["own_id"],
      created: 0,
      updated: 0,
      rejected: 0,
      new: [],
      rows: [],
    });
  }
  expect(await readKinds(ada)).toEqual(before);
});

test("one edited cell changes one record, and undo restores it", async () => {
  const ada = await importingPerson(vanda);
  await makeOddRecords(ada, 5, { alike: true });
  for (const entity of entities) {
    const before = await readAll(ada, entity);
    const { header, rows } = await exportRows(ada, entity);
    const [heading, value] = editOf(entity);
    const at = header.indexOf(heading);
    expect([entity, at >= 0]).toEqual([entity, true]);
    const edited = rows.map((row, index) => (index === 4 ? row.with(at, value) : row));
    const { result, change_set_id } = await importRows(ada, entity, header, edited);
    expect({ entity, ...result }).toMatchObject({ entity, created: 0, updated: 1, rejected: 0, new: [] });
    const after = await readAll(ada, entity);
    const changed = before.filter((record, index) => record.version !== after[index]?.version);
    expect([entity, changed.map(({ id }) => id)]).toEqual([entity, [rows[4]?.[header.indexOf("Vanda ID")]]]);
    await ada.supabase.rpc("undo_change_set", { workspace_id: ada.workspaceId, change_set_id }).throwOnError();
    const versionless = (records: Stored[]) => records.map(({ version: _version, ...record }) => record);
    expect(versionless(await readAll(ada, entity))).toEqual(versionless(before));
  }
});

test("rows with ids of deleted records or of other workspaces are rejected and change nothing in any workspace", async () => {
  const [ada, eve] = [await importingPerson(vanda), await importingPerson(vanda)];
  for (const person of [ada, eve])
    await person.supabase
      .from("accounts")
      .insert(["Oak", "Oak", "Elm"].map((name) => ({ name, workspace_id: person.workspaceId })))
      .throwOnError();
  const { header, rows } = await exportRows(ada, "accounts");
  const foreign = await readAll(eve, "accounts");
  const ids = header.indexOf("Vanda ID");
  const gone = String(rows[0]?.[ids]);
  await ada.supabase.from("accounts").delete().eq("id", gone).throwOnError();
  const before = await readAll(ada, "accounts");
  const named = (id: string) => header.map((heading) => ({ Name: "Changed", "Vanda ID": id })[heading] ?? "");
  const { result, id } = await importRows(ada, "accounts", header, [
    named(gone),
    named(String(foreign[0]?.id)),
    named("no id"),
  ]);
  expect(result).toMatchObject({ created: 0, updated: 0, rejected: 3 });
  expect((await ada.rejects(id)).map(({ reason }) => reason)).toEqual(["id_unknown", "id_unknown", "id_unknown"]);
  expect([await readAll(ada, "accounts"), await readAll(eve, "accounts")]).toEqual([before, foreign]);
});

test("a row without an id is a new record, and the id of a link selects one of several records with the same name", async () => {
  const ada = await importingPerson(vanda);
  const { data: accounts } = await ada.supabase
    .from("accounts")
    .insert(["Oak", "Oak", "Elm"].map((name) => ({ name, workspace_id: ada.workspaceId })))
    .select("id, name")
    .order("id")
    .throwOnError();
  const [one, other, elm] = accounts.map(({ id }) => String(id));
  await ada.supabase
    .from("contacts")
    .insert({ name: "Ben", account_id: one, workspace_id: ada.workspaceId })
    .throwOnError();
  const { header, rows } = await exportRows(ada, "contacts");
  const [ben = []] = rows;
  const row = (cells: Record<string, string>) => header.map((heading, at) => cells[heading] ?? ben[at] ?? "");
  const { result, id } = await importRows(ada, "contacts", header, [
    row({ "Account ID": String(other) }),
    row({ Name: "Ben", "Account ID": String(other), "Vanda ID": "" }),
    row({ Name: "Caro", Account: "Elm", "Account ID": String(other), "Vanda ID": "" }),
    row({ Name: "Dora", Account: "", "Account ID": String(elm), "Vanda ID": "" }),
    row({ Name: "Emil", Account: "", "Account ID": ada.workspaceId, "Vanda ID": "" }),
  ]);
  expect(result).toMatchObject({ created: 4, updated: 1, rejected: 0, new: [] });
  const noted = await ada.rejects(id, 0, true);
  expect(noted.map(({ row_number, reason }) => [row_number, reason])).toEqual([
    [4, "link_id_unused"],
    [6, "link_id_unused"],
  ]);
  const { data: stored } = await ada.supabase.from("contacts").select("name, account_id").order("id").throwOnError();
  expect(stored).toEqual([
    { name: "Ben", account_id: other },
    { name: "Ben", account_id: other },
    { name: "Caro", account_id: elm },
    { name: "Dora", account_id: elm },
    { name: "Emil", account_id: null },
  ]);
});
