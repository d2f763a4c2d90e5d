import { expect, test } from "vitest";

import { nastyFile } from "../kit/malformed-files.ts";
import { expectAccounted } from "./expect-accounted.ts";

test("every line of sixty malformed files is a row, part of a row, or left out with a reason", () => {
  const ends = Array.from({ length: 60 }, (_, seed) => expectAccounted(nastyFile(seed), 1 + ((seed * 37) % 500)));
  expect(ends.filter((end) => end === "read").length).toBeGreaterThan(30);
});
