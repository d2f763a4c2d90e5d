import { expect, test } from "vitest";

import { columnsRead, tablesIn } from "./read-columns.ts";
import { generated, isMissed, startCompiler, without } from "./types-without.ts";

test("tsc fails for each column that the screens read and the database no longer has", () => {
  const compiler = startCompiler();
  const byTable = Map.groupBy(columnsRead(tablesIn(generated)), (name) => name.split(".")[0] ?? "");
  const rounds = Math.max(...[...byTable.values()].map((columns) => columns.length));
  const unnoticed: string[] = [];
  // A table loses one column at a time; several tables lose one together, as a complaint names what it misses.
  for (let round = 0; round < rounds; round += 1) {
    const lost = [...byTable.values()].flatMap((columns) => columns[round] ?? []);
    const complaints = compiler.complaints(without(lost));
    const silent = lost.filter((name) => !isMissed(complaints, name));
    // One complaint can stand before another: alone it is heard.
    unnoticed.push(...silent.filter((name) => compiler.complaints(without([name])).length === 0));
  }
  compiler.end();
  expect(unnoticed).toEqual([]);
});
