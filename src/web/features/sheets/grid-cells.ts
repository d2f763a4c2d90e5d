import type { CellArrayStructure, CellStyle, Model } from "@ironcalc/wasm";

import { plainNumbers } from "./plain-numbers.ts";

/** A cell of a workbook that has content or its own style. */
export type GridCell = {
  row: number;
  column: number;
  value: string | number | boolean | null;
  /** True if the value is an error, such as #N/A. */
  isError: boolean;
  /** The formula in English, without the equals sign. */
  formula?: string;
  /** Size of the area that the formula fills; the other cells of the area have no formula. */
  fills?: { height: number; width: number };
  style: CellStyle;
};
export type GridSheet = { name: string; isHidden: boolean; cells: GridCell[] };

const last = { row: 1_048_576, column: 16_384 };
const types = { number: 1, truth: 4, error: 16 };

/** Reads the content of all worksheets of a workbook. This modifies the model, which must not be used afterwards. */
export function readGrid(model: Model): GridSheet[] {
  model.setLanguage("en");
  model.setLocale("en");
  const sheets = model.getWorksheetsProperties().map(({ name, state }, at) => {
    const isHidden = state !== "visible";
    if (isHidden) model.unhideSheet(at);
    model.setSelectedSheet(at);
    model.setSelectedCell(1, 1);
    model.setSelectedRange(1, 1, last.row, last.column);
    return { name, isHidden, ...model.copyToClipboard() };
  });
  const numbers = plainNumbers(
    model,
    sheets.map(({ range: [, , height, width] }, sheet) => ({ sheet, row: 1, column: 1, height, width })),
  );
  return sheets.map(({ name, isHidden, data }, sheet) => ({
    name,
    isHidden,
    cells: [...data]
      .flatMap(([row, columns]) =>
        [...columns].map(([column, { text, style }]): GridCell => {
          const type = model.getCellType(sheet, row, column);
          const structure = text === "" ? "SingleCell" : model.getCellArrayStructure(sheet, row, column);
          const formatted = () => model.getFormattedCellValue(sheet, row, column);
          const fills = filledBy(structure);
          return {
            row,
            column,
            value:
              text === ""
                ? null
                : type === types.number
                  ? numbers(sheet, row, column)
                  : type === types.truth
                    ? formatted() === "TRUE"
                    : formatted(),
            isError: text !== "" && type === types.error,
            ...(text.startsWith("=") && !style.quote_prefix && !isFilled(structure) && { formula: text.slice(1) }),
            ...(fills && { fills }),
            style,
          };
        }),
      )
      .toSorted((one, other) => one.row - other.row || one.column - other.column),
  }));
}

function filledBy(structure: CellArrayStructure): { height: number; width: number } | undefined {
  if (typeof structure === "string") return undefined;
  const size =
    "DynamicAnchor" in structure ? structure.DynamicAnchor : "ArrayAnchor" in structure ? structure.ArrayAnchor : null;
  return size ? { width: size[0], height: size[1] } : undefined;
}

const isFilled = (structure: CellArrayStructure) =>
  typeof structure !== "string" && ("DynamicChild" in structure || "ArrayChild" in structure);
