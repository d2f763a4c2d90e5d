import fc from "fast-check";
import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { runSequence, sequences } from "./undo-sequences.ts";

const at = useDatabase();

test("thousands of sequences, undone in any order, leave every cell as it was or list it as a conflict", async () => {
  const place = { make: at.make, pool: at.database.pool, owner: at.database.owner };
  const holds = fc.asyncProperty(sequences, async (sequence) => {
    expect(await runSequence(place, sequence)).toEqual([]);
  });
  // Each sequence has a workspace of its own, and one alone keeps one processor busy.
  const lanes = Array.from({ length: 4 }, () => fc.assert(holds, { numRuns: 500, verbose: true }));
  await Promise.all(lanes);
}, 900_000);
