import { expect, test } from "vitest";

import { initials } from "./initials.ts";

test("a name is told by the letters of its first and last word, an address by its own, a name in signs by one", () => {
  const told = ["Ada Lovelace", "Ana María Ruiz", "élodie", "bo", "田中 太郎", "김민준", "  ", "(Q) 7", "ana.ruiz"];
  expect(told.map(initials)).toEqual(["AL", "AR", "É", "B", "田", "김", "", "Q7", "AR"]);
});
