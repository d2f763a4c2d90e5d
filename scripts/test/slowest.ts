import type { FileOutcome } from "./journal.ts";

type Timed = { name: string; seconds: number };

/** Lists the slowest files and tests of a run, so that growth is noticed. */
export function slowestReport(files: readonly FileOutcome[], count = 20): string {
  const byFile = files.map(({ file, seconds }) => ({ name: file, seconds }));
  const byTest = files.flatMap(({ file, tests }) =>
    tests.map(({ name, seconds }) => ({ name: `${file}: ${name}`, seconds })),
  );
  return [...section("files", byFile, count), ...section("tests", byTest, count)].join("\n");
}

function section(kind: string, timed: readonly Timed[], count: number): string[] {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name.slice(0, 150)}`);
  return lines.length > 0 ? [`Slowest ${kind}:`, ...lines] : [];
}
