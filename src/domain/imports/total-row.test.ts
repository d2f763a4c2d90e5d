import { expect, test } from "vitest";

import { isTotalRow } from "./total-row.ts";

test.each([
  [["", "TOTAL", "", "", ""], true],
  [["Total", "", "", "1,200.50"], true],
  [["Grand Total:", "", "", "", "12", "300.00"], true],
  [["Subtotal 01.09.26", "", "", "12.50"], true],
  [["Oak Total", "", "", "12.50"], true],
  [["", "小计", "", "1200"], true],
  [["합계", "", "", "₩1,200"], true],
  [["Suma total", "", "", ""], true],
  [["Total", "900"], true],
  [["Total", "Energy", "Paris", "12"], false],
  [["Total Energies", "", "", "0301234567"], false],
  [["Total Wine", "", "", ""], false],
  [["Oak", "", "", "12.50"], false],
  [["12", "", "", "12.50"], false],
])("%j is a total row: %j", (cells, expected) => {
  expect(isTotalRow(cells, cells.length)).toBe(expected);
});
