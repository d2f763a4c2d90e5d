import { type ColumnProfile, ColumnProfiler } from "#domain/imports/column-profile.ts";
import { guessHeader } from "#domain/imports/dialect.ts";
import { type DecimalMark, numberShape } from "#domain/imports/number-shape.ts";
import { isDay } from "#domain/time/dates.ts";

import { dayValue, type GridValue, textValue } from "./grid-value.ts";

/** The maximum number of digits of a number; longer ones are identifiers, such as card or account numbers. */
const maxDigits = 15;

/**
 * Reads the rows of a text file by column. The profile of a column determines how its cells are read: '1.234' is read
 * as 1234 if other cells prove this. Anything that is not certainly a number or a date stays text, so that no
 * information is lost.
 */
export function readCells(rows: readonly (readonly string[])[]): GridValue[][] {
  const [first = []] = rows;
  const hasHeader = rows.length > 1 && guessHeader(first);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const profiles = Array.from({ length: width }, (_, at) => {
    const profiler = new ColumnProfiler(at);
    for (const row of hasHeader ? rows.slice(1) : rows) profiler.add((row[at] ?? "").trim());
    return profiler.profile("");
  });
  return rows.map((row, line) =>
    row.map((cell, at) => (line === 0 && hasHeader ? textValue(cell) : readCell(cell, profiles[at]))),
  );
}

function readCell(cell: string, profile: ColumnProfile | undefined): GridValue {
  const trimmed = cell.trim();
  // Converts only dates with a certain order of day and month.
  if (profile?.kind === "date" && isDay(trimmed)) return dayValue(trimmed);
  return (profile?.number && numberIn(trimmed, profile.number.decimal)) ?? textValue(cell);
}

function numberIn(text: string, decimal: DecimalMark): GridValue {
  const shape = numberShape(text);
  if (!shape || shape.leadingZero || (shape.mark !== null && shape.mark !== decimal)) return null;
  const [written = ""] = /\d[\d.,'’ \u00a0\u202f]*|[.,]\d+/.exec(text) ?? [];
  const group = decimal === "." ? "," : ".";
  const digits = written
    .replaceAll(/['’ \u00a0\u202f]/g, "")
    .replaceAll(group, "")
    .replace(decimal, ".");
  if (digits.replaceAll(/\D/g, "").length > maxDigits) return null;
  const value = (/[-−(]/.test(text) ? -1 : 1) * Number(digits);
  if (!Number.isFinite(value)) return null;
  const decimals = digits.includes(".") ? ".00" : "";
  if (shape.percent)
    return { kind: "number", value: Number((value / 100).toPrecision(maxDigits)), format: `0${decimals}%` };
  const unit = shape.currency && /[A-Z]{3}|[$€£¥￥₩円元원]/.exec(text)?.[0];
  return { kind: "number", value, ...(unit && { format: `"${unit}"#,##0${decimals}` }) };
}
