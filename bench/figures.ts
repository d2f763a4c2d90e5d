import { writeFileSync } from "node:fs";

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The value of the baseline, where there is one. */
  baseline?: number;
  /** Median of the paired measurements; by default, value divided by baseline. */
  ratio?: number;
  note?: string;
};

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const ratioOf = ({ value, baseline, ratio = value / (baseline ?? NaN) }: Figure) =>
  Number.isNaN(ratio) ? null : Number(ratio.toFixed(3));

/** Prints one line per metric; the ratio is our value over the baseline. */
export function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    short(figure.value),
    figure.unit,
    figure.baseline === undefined ? "" : short(figure.baseline),
    ratioOf(figure)?.toFixed(2) ?? "",
    figure.note ?? "",
  ]);
  const all = [["", "value", "unit", "baseline", "ratio", ""], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const isNumber = (column: number) => column === 1 || column === 3 || column === 4;
  const lines = all.map((row) =>
    row
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  "),
  );
  process.stdout.write(`${lines.map((line) => line.trimEnd()).join("\n")}\n`);
}

/** Writes bench/results.json, to compare runs. */
export function writeFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => {
    const { name, value, unit, baseline = null, note } = figure;
    return { name, value, unit, baseline, ratio: ratioOf(figure), note };
  });
  writeFileSync("bench/results.json", `${JSON.stringify(rows, null, 2)}\n`);
}
