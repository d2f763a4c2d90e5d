import { expect, test } from "vitest";

import { cleanCell } from "./clean-cell.ts";

test.each([
  ["  Anna Roth ", "Anna Roth"],
  ['="00123"', "00123"],
  ["anna@roth.test\u200b", "anna@roth.test"],
  ["\ufeffPhone number\u200b", "Phone number"],
  ["\u200eAnna\u200f", "Anna"],
  ["Jose\u0301", "José"],
  ["'+49 30 123", "+49 30 123"],
  ["'-", "-"],
  ["'tis", "'tis"],
  ["-", ""],
  ["#N/A", ""],
  ["n/a", ""],
  ["None", ""],
  ["=1+1", "=1+1"],
  ["👩\u200d💻", "👩\u200d💻"],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("the cell %j is cleaned to %j", (cell, text) => {
  expect(cleanCell(cell)).toBe(text);
});
