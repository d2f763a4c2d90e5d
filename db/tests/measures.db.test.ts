import { test } from "vitest";

import { askRandomly } from "../../tests/kit/measures/ask-randomly.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

// More of them: measures.deep.test.ts.
test("questions of any kind agree with figures worked out row by row", { tags: "deep" }, async () => {
  await askRandomly(at, { seed: 1, questions: 100 });
});
