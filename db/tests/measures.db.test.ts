import { test } from "vitest";

import { askRandomly } from "../../tests/kit/measures/ask-randomly.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

// measures.deep.test.ts asks more of them.
test("questions of any kind agree with numbers computed row by row", { tags: "deep" }, async () => {
  await askRandomly(at, { seed: 1, questions: 100 });
});
