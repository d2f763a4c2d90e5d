import { Model } from "@ironcalc/wasm";
import { beforeAll, expect, test } from "vitest";

import { starters } from "#domain/sheets/starters.ts";
import { writeFormulas } from "#web/features/sheets/starter-content.ts";

import { startEngine } from "./engine.ts";

beforeAll(startEngine);

/**
 * Opens a starter's workbook again in a language, with values typed into the cells of its live data. Returns a function
 * that reads cells by name, as displayed.
 */
function opened(starter: (typeof starters)[number], language: string, cells: Record<string, string>) {
  const model = new Model("workbook", "en", "UTC", "en");
  writeFormulas(model, starter, { language, labelOf: (label) => label });
  const again = Model.from_bytes(model.toBytes(), language);
  const place = (name: string) => [Number(name.slice(1)), name.charCodeAt(0) - 64] as const;
  for (const [name, value] of Object.entries(cells)) again.setUserInput(0, ...place(name), value);
  return (...names: string[]) => names.map((name) => again.getFormattedCellValue(0, ...place(name)));
}

test("the change from month to month is empty where a month has no revenue", () => {
  const show = opened("sales", "en", { B2: "100", B3: "150", B4: "#N/A", B5: "90" });
  expect(show("E1", "E2", "E3", "E4", "E5", "E6")).toEqual(["change", "", "50.0%", "", "", ""]);
  const complete = opened("sales", "en", { B2: "100", B3: "150" });
  expect(complete("G1", "H1", "G2", "H2")).toEqual(["total", "250", "average", "125"]);
});

test("commissions are computed from the rate, in the user's language", () => {
  expect(opened("commission", "en", { C2: "1000", C3: "500" })("E2", "E3", "E4", "H1", "H2")).toEqual([
    "50.00",
    "25.00",
    "",
    "5.0%",
    "75.00",
  ]);
  expect(opened("commission", "es", { C2: "1000", H1: "7,5%" })("E2", "H2")).toEqual(["75,00", "75,00"]);
});

test("net prices are computed from the discount", () => {
  expect(opened("prices", "en", { D2: "12.50" })("F1", "F2", "F3", "I1")).toEqual(["net", "11.25", "", "10.0%"]);
});
