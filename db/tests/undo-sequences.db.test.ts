import fc from "fast-check";
import { test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { keepsEveryCell } from "./undo-sequences.ts";

const at = shareDatabase();

test(
  "undoing edits, bulk edits, merges and deletions in any order restores every value or lists it as a conflict",
  { tags: "deep" },
  async () => {
    await fc.assert(keepsEveryCell(at), { numRuns: 10 });
  },
);
