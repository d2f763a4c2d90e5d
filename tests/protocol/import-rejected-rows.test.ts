import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, importingPerson, mappingOf, plan } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

test("rows with an error are rejected entirely, with row, column and reason", async () => {
  const ada = await importingPerson(vanda);
  const file = csv(
    "id,title,amount,closes,priority,stage",
    "1,Oak desks,$1,2/30/2017,high,Qualified".replace("$1", "12.50"),
    "2,Pine shelves,twelve,3/1/2017,High,Qualified",
    "3,Elm chairs,€5,yesterday,low,Qualified",
    "4,Ash stools,7,3/1/2017,urgent!,Nowhere",
    "5,Fir table,8,3/1/2017,low,Qualified",
    "5,Fir table again,9,3/1/2017,low,Qualified",
    "6,Yew box,10,3/1/2017,low,Qualified,surplus",
  );
  const mapping = mappingOf("deals", ["external_id", "name", "value_minor", "close_date", "priority", "stage_id"], {
    match: ["external_id"],
    links: { stage_id: { missing: "reject" } },
  });
  mapping.columns = mapping.columns.map((column) =>
    column.field === "close_date" ? { ...column, format: { date_order: "mdy" } } : column,
  );
  const { plan: planned, rejects, id } = await plan(ada, file, mapping);
  expect(planned).toMatchObject({ rows: 7, created: 1, rejected: 6 });
  expect(
    rejects.map(({ row_number, field, value, reason, detail }) => [row_number, field, value, reason, detail]),
  ).toEqual([
    [2, "close_date", "2/30/2017", "impossible_date", null],
    [3, "value_minor", "twelve", "not_a_number", null],
    [4, "value_minor", "€5", "other_currency", null],
    [4, "close_date", "yesterday", "not_a_date", null],
    [5, "stage_id", "Nowhere", "link_missing", null],
    [7, "external_id", "5", "duplicate", "6"],
    [8, null, null, "too_many_cells", null],
  ]);
  // No row was imported without one of its values.
  expect(await ada.rejects(id, 0, true)).toEqual([]);
  expect(rejects.find(({ row_number }) => row_number === 3)?.column_index).toBe(2);
  const lines = (await ada.rejectsCsv(id)).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe("id,title,amount,closes,priority,stage,row,problem");
  expect(lines[1]).toBe("1,Oak desks,12.50,2/30/2017,high,Qualified,2,close_date: impossible_date");
});

test("rejected rows cannot run as formulas in the downloaded file", async () => {
  const ada = await importingPerson(vanda);
  const { id } = await plan(
    ada,
    csv("amount,name", "=cmd|' /C calc'!A0,Eve", "-5%5,Mallory"),
    mappingOf("deals", ["value_minor", "name"]),
  );
  const text = await ada.rejectsCsv(id);
  expect(text).toContain("'=cmd|");
  expect(text).toContain("\r\n'-5%5,Mallory");
});
