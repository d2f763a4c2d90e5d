import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { unguardCell } from "#domain/numbers/csv-guard.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

import { exportList } from "../kit/export-list.ts";
import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { long } from "../kit/long.ts";
import { makeOddRecords } from "../kit/odd-records.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

/** Returns the columns that users and files write. Derived columns may still be pending. */
const stored = async ({ supabase, workspaceId }: ImportClient, entity: Entity) =>
  (
    await supabase
      .from(entity as string)
      .select(["id", "version", "custom", ...Object.keys(fieldsOf(entity))].join(","))
      .eq("workspace_id", workspaceId)
      .order("id")
      .throwOnError()
  ).data;

test.each(Array.from({ length: long(3) }, (_, seed) => seed + 1))(
  "exporting and importing any kind of record changes nothing (seed %i)",
  async (seed) => {
    const ada = await importingPerson(vanda);
    await makeOddRecords(ada, seed);
    const all = async () => Object.fromEntries(await Promise.all(entities.map(async (e) => [e, await stored(ada, e)])));
    const before = await all();
    const found: unknown[] = [];
    for (const [at, entity] of entities.entries())
      for (const columns of ["all", "shown"] as const) {
        const format = (seed + at) % 2 === Number(columns === "all") ? "csv" : "xlsx";
        const language = languageIds[(seed + at) % languageIds.length] ?? "en";
        if (columns === "shown" && !["accounts", "contacts", "products"].includes(entity)) continue;
        const file = await exportList(ada, entity, { language, format, columns });
        const { entity: taken, result, id } = await importUntouched(ada, file, `${entity}.${format}`);
        const { created, updated, rejected, new: made } = result ?? {};
        if (taken !== entity || created !== 0 || updated !== 0 || rejected !== 0 || made?.length !== 0)
          found.push({
            entity,
            taken,
            as: { language, format, columns },
            counts: { created, updated, rejected, made },
            rejects: result?.rejects,
            adjusted: result?.adjusted,
            first: result?.first.filter(({ action }) => action !== "unchanged"),
            rows: (await ada.rejects(id)).slice(0, 5),
          });
      }
    expect(found).toEqual([]);
    expect(await all()).toEqual(before);
  },
);

test("rejected rows are returned unchanged, and can be imported after correction", async () => {
  const ada = await importingPerson(vanda);
  await makeOddRecords(ada, 7);
  const before = await stored(ada, "sales");
  const read = (csv: string) => Papa.parse<string[]>(csv.replace("\ufeff", "").trim()).data;
  const file = await exportList(ada, "sales", { language: "en", format: "csv", columns: "all" });
  const [header = [], ...rows] = read(file.toString());
  const days = header.indexOf("Sold on");
  const broken = rows.map((row) => row.with(days, "someday"));
  const { result, id } = await importUntouched(ada, Buffer.from(Papa.unparse([header, ...broken])), "sales.csv");
  expect(result?.rejected).toBe(rows.length);
  const [again = [], ...rejected] = read(await ada.rejectsCsv(id));
  expect(again).toEqual([...header, "row", "problem"]);
  const cells = (lines: string[][]) => lines.map((row) => row.slice(0, header.length).map(unguardCell));
  expect(cells(rejected)).toEqual(cells(broken));
  const mended = rejected.map((row, at) => row.with(days, rows[at]?.[days] ?? ""));
  const { result: mendedResult } = await importUntouched(
    ada,
    Buffer.from(Papa.unparse([again, ...mended])),
    "rejects.csv",
  );
  expect(mendedResult).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: rows.length });
  expect(await stored(ada, "sales")).toEqual(before);
});
