import type { Model } from "@ironcalc/wasm";

import type { GridValue } from "#domain/sheets/grid-value.ts";

import { plainNumbers } from "./plain-numbers.ts";

export type CellAt = { sheet: number; row: number; column: number };

const isNumber = 1;
const digits = /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Returns the contents of cells, independent of format, language and decimal separator: numbers in English notation,
 * texts and formulas as typed.
 */
export function cellContents(model: Model, cells: readonly CellAt[]): string[] {
  const spoken = model.getLanguage();
  model.setLanguage("en");
  const contents = cells.map(({ sheet, row, column }) => model.getCellContent(sheet, row, column));
  model.setLanguage(spoken);
  const formatted: number[] = [];
  for (const [at, content] of contents.entries()) {
    const { sheet, row, column } = cells[at] ?? { sheet: 0, row: 1, column: 1 };
    if (content === "" || content.startsWith("=") || content.startsWith("'")) continue;
    // Only numbers match here, because a text that looks like a number starts with an apostrophe.
    if (digits.test(content)) contents[at] = content.replace(",", ".");
    else if (model.getCellType(sheet, row, column) === isNumber) formatted.push(at);
  }
  // The engine returns dates only in the format of their cells.
  if (formatted.length === 0) return contents;
  const places = formatted.flatMap((at) => cells[at] ?? []);
  const numbers = plainNumbers(
    model,
    places.map((place) => ({ ...place, height: 1, width: 1 })),
  );
  for (const [nr, { sheet, row, column }] of places.entries())
    contents[formatted[nr] ?? 0] = String(numbers(sheet, row, column));
  return contents;
}

export function isSame(content: string, value: GridValue): boolean {
  if (value === null) return content === "";
  if (value.kind === "text") return content === `'${value.text}` || (content === value.text && !digits.test(content));
  if (value.kind === "unknown") return content === "#N/A";
  if (value.kind === "truth") return content === (value.value ? "TRUE" : "FALSE");
  const number = content === "" ? Number.NaN : Number(content);
  return Math.abs(number - value.value) <= 1e-14 * Math.abs(value.value);
}
