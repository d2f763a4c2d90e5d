import { expect, test } from "vitest";

import { nastyFile } from "../kit/malformed-files.ts";
import { expectAccounted } from "./expect-accounted.ts";

test("accounts for every line of sixty nasty files: a row, a part of one, or left out for a reason", () => {
  const ends = Array.from({ length: 60 }, (_, seed) => expectAccounted(nastyFile(seed), 1 + ((seed * 37) % 500)));
  expect(ends.filter((end) => end === "read").length).toBeGreaterThan(30);
});
