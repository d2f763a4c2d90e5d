import fc from "fast-check";
import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { runSequence, sequences } from "./undo-sequences.ts";

const at = useDatabase();

test("thousands of sequences, undone in any order, leave every cell as it was or list it as a conflict", async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const place = { make: at.make, pool: at.database.pool, owner: at.database.owner };
      expect(await runSequence(place, sequence)).toEqual([]);
    }),
    { numRuns: 2000, verbose: true },
  );
}, 900_000);
