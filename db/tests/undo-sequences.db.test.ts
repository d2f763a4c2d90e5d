import fc from "fast-check";
import { test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { keepsEveryCell } from "./undo-sequences.ts";

const at = shareDatabase();

test(
  "edits, bulk edits, merges and deletes, undone in any order, restore every cell or list it as a conflict",
  { tags: "deep" },
  async () => {
    await fc.assert(keepsEveryCell(at), { numRuns: 10 });
  },
);
