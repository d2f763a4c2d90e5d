import fc from "fast-check";
import { expect } from "vitest";

import { type Cinema, startCinema } from "../rest-fixture.ts";
import { randomTrees } from "./random-trees.ts";
import { rows, tableSql } from "./rows.ts";
import { holds, toQuery } from "./tree.ts";

/** A server with the table in its database. */
export async function startThings(): Promise<Cinema> {
  const cinema = await startCinema({}, tableSql);
  const fill = "insert into things select * from json_populate_recordset(null::things, $1)";
  await cinema.database.owner.query(fill, [JSON.stringify(rows)]);
  return cinema;
}

/** Asks with random filters and compares with the same rows filtered here. */
export async function expectSameRows({ send }: Pick<Cinema, "send">, options: { numRuns: number; seed?: number }) {
  await fc.assert(
    fc.asyncProperty(randomTrees, async (trees) => {
      const query = toQuery(trees);
      const wanted = rows.filter((row) => trees.every((tree) => holds(tree, row) === true)).map(({ id }) => ({ id }));
      expect({ query: decodeURIComponent(query), found: (await send(`things?${query}`)).json }).toEqual({
        query: decodeURIComponent(query),
        found: wanted,
      });
    }),
    options,
  );
}
