import { writeFileSync } from "node:fs";

export type Measurement = {
  name: string;
  value: number;
  unit: string;
  baseline?: number;
  /** Median ratio of the paired measurements. Default: value divided by baseline. */
  ratio?: number;
  note?: string;
};

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const ratioOf = ({ value, baseline, ratio = value / (baseline ?? NaN) }: Measurement) =>
  Number.isNaN(ratio) ? null : Number(ratio.toFixed(3));

/** Prints one line per metric; the ratio is our value over the baseline. */
export function printMeasurements(measurements: Measurement[]): void {
  const rows = measurements.map((measurement) => [
    measurement.name,
    short(measurement.value),
    measurement.unit,
    measurement.baseline === undefined ? "" : short(measurement.baseline),
    ratioOf(measurement)?.toFixed(2) ?? "",
    measurement.note ?? "",
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

/** Writes bench/results.json, which allows runs to be compared. */
export function writeMeasurements(measurements: Measurement[]): void {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, baseline = null, note } = measurement;
    return { name, value, unit, baseline, ratio: ratioOf(measurement), note };
  });
  writeFileSync("bench/results.json", `${JSON.stringify(rows, null, 2)}\n`);
}
