import { Model } from "@ironcalc/wasm";
import { beforeAll, expect, test } from "vitest";

import { plainNumbers } from "#web/features/sheets/plain-numbers.ts";
import { writeCsvFile } from "#web/features/sheets/write-csv.ts";

import { startEngine } from "./engine.ts";

beforeAll(startEngine);

test.each([
  0, 0.1, -12.5, 1e22, 1e100, 1e300, -1.7e308, 1e-300, 123_456_789_012_345, 0.999999999999999, 9.99999999999999,
  99_999_999_999_999.9, -9_999_999_999_999_990,
])("%d is read with all its digits, whether typed or calculated", (number) => {
  const model = new Model("w", "en", "UTC", "en");
  model.setUserInput(0, 1, 1, String(number));
  model.setUserInput(0, 1, 2, "=A1");
  const read = plainNumbers(model, [{ sheet: 0, row: 1, column: 1, height: 1, width: 2 }]);
  expect([read(0, 1, 1), read(0, 1, 2)]).toEqual([number, number]);
  const csv = new TextDecoder().decode(writeCsvFile(model, 0).bytes).trim();
  expect(csv.split(",").map(Number)).toEqual([number, number]);
});
