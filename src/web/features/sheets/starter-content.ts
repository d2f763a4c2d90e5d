import init, { Model } from "@ironcalc/wasm";

import { type Starter, starterFormulas, type StarterLabel } from "#domain/sheets/starters.ts";

import { toBase64 } from "./base64.ts";
import { engineLanguage } from "./engine-language.ts";
import { compileEngine } from "./engine.ts";

type Texts = { language: string; labelOf: (label: StarterLabel) => string };

/** Returns the content of a new spreadsheet with a starter's formulas; empty if it has only live data. */
export async function starterContent(starter: Starter, timeZone: string, texts: Texts): Promise<string> {
  if (!starterFormulas[starter]) return "";
  await init({ module_or_path: await compileEngine() });
  const model = new Model("workbook", "en", timeZone, "en");
  writeFormulas(model, starter, texts);
  return toBase64(model.toBytes());
}

/**
 * Writes a starter's formulas into an empty workbook in English, and then switches the workbook to the user's language.
 */
export function writeFormulas(model: Model, starter: Starter, { language, labelOf }: Texts) {
  const added = starterFormulas[starter];
  if (!added) return;
  const { column, rows, formula, format, values } = added;
  const [first, last] = rows;
  const style = (row: number, at: number, height: number, path: string, value: string) =>
    model.updateRangeStyle({ sheet: 0, row, column: at, height, width: 1 }, path, value);
  const label = (row: number, at: number, text: string) => {
    model.setUserInput(0, row, at, text);
    style(row, at, 1, "font.b", "true");
    model.setColumnsWidth(0, at, at, Math.max(90, text.length * 8 + 16));
  };
  model.pauseEvaluation();
  label(1, column, labelOf(added.label));
  style(1, column, 1, "alignment.horizontal", "right");
  for (let row = first; row <= last; row++) model.setUserInput(0, row, column, formula(row));
  style(first, column, last - first + 1, "num_fmt", format);
  for (const [at, value] of values.entries()) {
    label(at + 1, column + 2, labelOf(value.label));
    model.setUserInput(0, at + 1, column + 3, value.input);
    style(at + 1, column + 3, 1, "num_fmt", value.format);
  }
  model.resumeEvaluation();
  model.evaluate();
  const spoken = engineLanguage(language);
  model.setLocale(spoken);
  model.setLanguage(spoken);
}
