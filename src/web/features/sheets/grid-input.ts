import { Model } from "@ironcalc/wasm";

import type { GridValue } from "#domain/sheets/grid-value.ts";

/** How the engine's languages write what nobody knows, where not as English does. */
const unknownIn: Readonly<Record<string, string>> = { de: "#NV", it: "#N/D" };
const isText = 2;

/** Writes values as somebody would type them into this workbook, so that each becomes just that value. */
export function inputWriter(model: Pick<Model, "getLocale" | "getLanguage" | "getFmtSettings">) {
  const decimal = /(.)57\D*$/.exec(model.getFmtSettings().number_example)?.[1] ?? ".";
  const trial = new Model("trial", model.getLocale(), "UTC", model.getLanguage());
  const known = new Map<string, string>();
  const written = (text: string) => {
    // A sign that begins a formula, or says that a text is one, is never tried out.
    if (/^[=+\-@']/.test(text)) return `'${text}`;
    trial.setUserInput(0, 1, 1, text);
    return trial.getCellType(0, 1, 1) === isText && trial.getCellContent(0, 1, 1) === text ? text : `'${text}`;
  };
  return (value: GridValue): string => {
    if (value === null) return "";
    if (value.kind === "unknown") return unknownIn[model.getLanguage()] ?? "#N/A";
    // As English, which is what a file is opened in.
    if (value.kind === "truth") return value.value ? "TRUE" : "FALSE";
    if (value.kind === "number") return String(value.value).replace(".", decimal);
    let input = known.get(value.text);
    if (input === undefined) known.set(value.text, (input = written(value.text)));
    return input;
  };
}

const needsQuotes = /["\t\n\r]/;

/** Types rows into a worksheet that is empty, all at once: a cell at a time takes seven times as long. */
export function pasteRows(model: Model, sheet: number, rows: readonly (readonly string[])[]) {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const quoted = (input: string) => (needsQuotes.test(input) ? `"${input.replaceAll('"', '""')}"` : input);
  // A column more than there are: the engine passes over empty lines, and reads no line that is shorter than the first.
  const lines = rows.map((row) => Array.from({ length: width + 1 }, (_, at) => quoted(row[at] ?? "")).join("\t"));
  model.setSelectedSheet(sheet);
  model.setSelectedCell(1, 1);
  model.pasteCsvText({ sheet, row: 1, column: 1, width: 1, height: 1 }, lines.join("\n"));
}
