import fc from "fast-check";
import { expect, test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { keepsEveryCell } from "./undo-sequences.ts";

const at = useDatabase();

test("undoing a thousand sequences of changes in any order restores every value or lists it as a conflict", async () => {
  // Each sequence has its own workspace. Several run in parallel, because one sequence uses only one processor.
  const workers = Array.from({ length: 4 }, () => fc.assert(keepsEveryCell(at), { numRuns: long(250), verbose: true }));
  await Promise.all(workers);
}, 900_000);

test.each([
  {
    name: "does not check whether a value was changed since",
    routine: "private.revert_cells",
    breaks: [
      ["v.value = c.pair -> 1", "true"],
      ["v.value <> c.pair -> 1", "false"],
    ],
  },
  {
    name: "does not restore the links to a deleted row",
    routine: "private.apply_undo",
    breaks: [["set_id, true)", "set_id, false)"]],
  },
  {
    name: "does not restore the creation time of a row",
    routine: "private.log_changes",
    breaks: [["array['workspace_id', 'id', 'updated_at'", "array['workspace_id', 'id', 'created_at', 'updated_at'"]],
  },
])("the random sequences detect an undo that $name", async ({ routine, breaks }) => {
  const { owner } = at.database;
  const { rows } = await owner.query<{ source: string }>("select pg_get_functiondef($1::regproc) as source", [routine]);
  const source = rows[0]?.source ?? "";
  const broken = breaks.reduce((text, [right = "", wrong = ""]) => text.replaceAll(right, wrong), source);
  expect(broken).not.toBe(source);
  await owner.query(broken);
  try {
    // About one sequence in thirty finds the fault, and the search ends at the first one, so two thousand are enough.
    const outcome = await fc.check(keepsEveryCell(at), { numRuns: 2000, endOnFailure: true });
    expect(outcome.failed).toBe(true);
  } finally {
    await owner.query(source);
  }
});
