import { test } from "vitest";

import { long } from "../../tests/kit/long.ts";
import { askRandomly } from "../../tests/kit/measures/ask-randomly.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

test.each(Array.from({ length: long(5) }, (_, no) => no + 2))(
  "answers to a thousand questions of any kind equal numbers computed row by row (%i)",
  async (seed) => {
    await askRandomly(at, { seed, questions: 1000 });
  },
);
