import { test } from "vitest";

import { askRandomly } from "../../tests/kit/measures/ask-randomly.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

test.each(Array.from({ length: 20 }, (_, no) => no + 3))(
  "a thousand questions of any kind agree with figures worked out row by row (%i)",
  async (seed) => {
    await askRandomly(at, { seed, questions: 1000 });
  },
);
