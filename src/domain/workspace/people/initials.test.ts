import { expect, test } from "vitest";

import { initials } from "./initials.ts";

test("returns the initials of names and email addresses, and one character of Chinese, Japanese and Korean names", () => {
  const names = ["Ada Lovelace", "Ana María Ruiz", "élodie", "bo", "田中 太郎", "김민준", "  ", "(Q) 7", "ana.ruiz"];
  expect(names.map(initials)).toEqual(["AL", "AR", "É", "B", "田", "김", "", "Q7", "AR"]);
});
