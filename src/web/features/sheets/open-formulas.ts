import type { Model } from "@ironcalc/wasm";
import type { CellValue } from "hucre/xlsx";

import { dayValue } from "#domain/sheets/grid-value.ts";

import type { FileFormula } from "./file-cells.ts";
import { plainNumbers } from "./plain-numbers.ts";

type Placed = FileFormula & { sheet: number };

const isError = 16;
/**
 * Up to this number, failing formulas are retried one by one, while the other failing ones have their results from the
 * file.
 */
const maxRetriedFormulas = 50;
/** Functions whose result differs with each calculation. */
const changing = /\b(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY)\(/;

/**
 * Enters the formulas of a file. A formula that cannot be calculated is replaced by its last result. Returns the number
 * of these formulas as `unworked`, and the number of formulas with a different result than in the file as `different`.
 */
export function enterFormulas(model: Model, formulas: readonly Placed[], input: (result: CellValue) => string) {
  const enter = ({ sheet, row, column, formula, array }: Placed) =>
    array
      ? model.setUserArrayFormula(sheet, row, column, array.width, array.height, `=${formula}`)
      : model.setUserInput(sheet, row, column, `=${formula}`);
  const setResult = ({ sheet, row, column, result }: Placed) => model.setUserInput(sheet, row, column, input(result));
  const fails = ({ sheet, row, column, result }: Placed) =>
    result !== null && !isErrorText(result) && model.getCellType(sheet, row, column) === isError;
  model.pauseEvaluation();
  for (const formula of formulas) enter(formula);
  model.resumeEvaluation();
  model.evaluate();
  const failing = formulas.filter(fails);
  if (failing.length > 0) {
    model.pauseEvaluation();
    for (const formula of failing) {
      const { sheet, row, column, array } = formula;
      if (array) model.rangeClearContents(sheet, row, column, row + array.height - 1, column + array.width - 1);
      setResult(formula);
    }
    model.resumeEvaluation();
    model.evaluate();
  }
  const unworked = new Set(failing);
  // Most formulas fail only because another formula does.
  if (failing.length <= maxRetriedFormulas)
    for (const formula of failing) {
      enter(formula);
      if (fails(formula)) setResult(formula);
      else unworked.delete(formula);
    }
  const numbers = plainNumbers(
    model,
    formulas.map(({ sheet, row, column }) => ({ sheet, row, column, height: 1, width: 1 })),
  );
  const isOther = (formula: Placed) =>
    !unworked.has(formula) && !changing.test(formula.formula) && differs(numbers, formula);
  return { unworked: unworked.size, different: formulas.filter(isOther).length };
}

const isErrorText = (result: CellValue) => typeof result === "string" && /^#[A-Z/0!?]+$/.test(result);

function differs(numbers: ReturnType<typeof plainNumbers>, { sheet, row, column, result }: Placed) {
  if (result === null || isErrorText(result)) return false;
  const number = numbers(sheet, row, column);
  const wanted = result instanceof Date ? dayValue(result.toISOString().slice(0, 19)) : null;
  const expected = wanted?.kind === "number" ? wanted.value : result;
  if (typeof expected !== "number") return false;
  return number === null || Math.abs(number - expected) > 1e-9 * Math.max(1, Math.abs(expected));
}
