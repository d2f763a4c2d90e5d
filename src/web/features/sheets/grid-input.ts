import { Model } from "@ironcalc/wasm";

import type { GridValue } from "#domain/sheets/grid-value.ts";

/** The spelling of #N/A in languages of the engine that do not use the English spelling. */
const unknownIn: Readonly<Record<string, string>> = { de: "#NV", it: "#N/D" };
const isText = 2;

/**
 * Returns a function that converts a value to the text that a user would have to type into this workbook to get this
 * value.
 */
export function inputWriter(model: Pick<Model, "getLocale" | "getLanguage" | "getFmtSettings">) {
  const decimal = /(.)57\D*$/.exec(model.getFmtSettings().number_example)?.[1] ?? ".";
  const trial = new Model("trial", model.getLocale(), "UTC", model.getLanguage());
  const known = new Map<string, string>();
  const written = (text: string) => {
    // Text that starts with a character for formulas or texts is always escaped.
    if (/^[=+\-@']/.test(text)) return `'${text}`;
    trial.setUserInput(0, 1, 1, text);
    return trial.getCellType(0, 1, 1) === isText && trial.getCellContent(0, 1, 1) === text ? text : `'${text}`;
  };
  return (value: GridValue): string => {
    if (value === null) return "";
    if (value.kind === "unknown") return unknownIn[model.getLanguage()] ?? "#N/A";
    // In English, because files are opened with the engine in English.
    if (value.kind === "truth") return value.value ? "TRUE" : "FALSE";
    if (value.kind === "number") return String(value.value).replace(".", decimal);
    let input = known.get(value.text);
    if (input === undefined) known.set(value.text, (input = written(value.text)));
    return input;
  };
}

const needsQuotes = /["\t\n\r]/;

/** Pastes rows into an empty worksheet with one call, which is seven times faster than writing cell by cell. */
export function pasteRows(model: Model, sheet: number, rows: readonly (readonly string[])[]) {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const quoted = (input: string) => (needsQuotes.test(input) ? `"${input.replaceAll('"', '""')}"` : input);
  // One extra column, because the engine skips empty lines and ignores lines that are shorter than the first.
  const lines = rows.map((row) => Array.from({ length: width + 1 }, (_, at) => quoted(row[at] ?? "")).join("\t"));
  model.setSelectedSheet(sheet);
  model.setSelectedCell(1, 1);
  model.pasteCsvText({ sheet, row: 1, column: 1, width: 1, height: 1 }, lines.join("\n"));
}
