import { test } from "vitest";

import { askRandomly } from "../../tests/kit/measures/ask-randomly.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

// measures.deep.test.ts runs more of these questions.
test("answers to questions of any kind equal numbers computed row by row", { tags: "deep" }, async () => {
  await askRandomly(at, { seed: 1, questions: 100 });
});
