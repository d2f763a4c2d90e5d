import fc from "fast-check";
import { expect } from "vitest";

import { type Cinema, startCinema } from "../rest-fixture.ts";
import { randomTrees } from "./random-trees.ts";
import { rows, tableSql } from "./rows.ts";
import { holds, toFilters, type Tree } from "./tree.ts";

type Ask = (cinema: Pick<Cinema, "send">, trees: Tree[]) => Promise<unknown>;

/** Starts a server whose database contains the table. */
export async function startThings(): Promise<Cinema> {
  const cinema = await startCinema({}, tableSql);
  const fill = "insert into things select * from json_populate_recordset(null::things, $1)";
  const stored = rows.map((row) => ({ ...row, box_id: 1 }));
  await cinema.database.owner.query(fill, [JSON.stringify(stored)]);
  return cinema;
}

const search = (...pairs: [string, string][]) => new URLSearchParams(pairs).toString();

/** Ways for filters to select rows. Each returns the IDs or the number of the rows. */
const ways: Record<string, Ask> = {
  read: async ({ send }, trees) =>
    (await send(`things?${search(["select", "id"], ["order", "id"], ...toFilters(trees))}`)).json,
  "read beneath another": async ({ send }, trees) => {
    const filters = toFilters(trees, "things.");
    const { json } = await send(`boxes?${search(["select", "things(id)"], ["things.order", "id"], ...filters)}`);
    return Array.isArray(json) ? (json as { things: unknown }[])[0]?.things : json;
  },
  write: async ({ send }, trees) => {
    const headers = { "content-type": "application/json", prefer: "return=representation" };
    const init = { method: "PATCH", headers, body: '{"mark":1}' };
    const { json } = await send(`things?${search(["select", "id"], ...toFilters(trees))}`, init);
    return Array.isArray(json) ? (json as { id: number }[]).toSorted((a, b) => a.id - b.id) : json;
  },
  count: async ({ send }, trees) => {
    const init = { method: "HEAD", headers: { prefer: "count=exact" } };
    const { headers, status } = await send(`things?${search(["select", "id"], ...toFilters(trees))}`, init);
    return headers.get("content-range")?.split("/")[1] ?? status;
  },
};

/** Sends random filters, and compares each result with the same rows filtered in JavaScript. */
export async function expectSameRows(cinema: Pick<Cinema, "send">, options: { numRuns: number; seed?: number }) {
  const way = fc.constantFrom(...Object.keys(ways));
  await fc.assert(
    fc.asyncProperty(way, randomTrees, async (name, trees) => {
      const wanted = rows.filter((row) => trees.every((tree) => holds(tree, row) === true)).map(({ id }) => ({ id }));
      const asked = toFilters(trees).map((pair) => pair.join("="));
      expect({ name, asked, found: await ways[name]?.(cinema, trees) }).toEqual({
        name,
        asked,
        found: name === "count" ? String(wanted.length) : wanted,
      });
    }),
    options,
  );
}
