import { rmSync } from "node:fs";

import type { Check } from "./test/checks.ts";
import { type Counts, sum, summary, withEarlier, yesOrNo } from "./test/counts.ts";
import { planFor, type Step } from "./test/plans.ts";
import { failuresOf, type Tried, retryFailed } from "./test/retry-failed.ts";
import { slowestReport } from "./test/slowest.ts";
import { journals, runTests, type TestRunner } from "./test/test-runner.ts";

const plan = planFor(process.argv[2]?.replace("--", "") ?? "test");
if (!plan) throw new Error("Usage: test.ts [--check | --quick | --deep | --quarter]");
rmSync(journals, { recursive: true, force: true });
const lines: string[] = [];
const checked: Counts[] = [];
const tried: Tried[] = [];
if (plan.title) process.stdout.write(`${[plan.title, ...(plan.details ?? [])].join("\n  ")}\n`);
await Promise.all(plan.together.map(runInOrder));
await runInOrder(plan.alone ?? []);
// Outside CI, failures are investigated and not retried.
const { runs, shaky } = process.env.CI ? await retryFailed(tried) : { runs: tried, shaky: [] };
const files = tried.flatMap(({ run }) => run.files);
process.stdout.write(`\n${[slowestReport(files), "", ...lines, "", ...(plan.title ? [plan.title] : [])].join("\n")}\n`);
const own = sum([...checked, ...runs.map(countsOf), { ...sum([]), fileRuns: files.length, shaky }]);
process.exitCode = own.failed > 0 ? 1 : 0;
process.stdout.write(summary(withEarlier(own)));

async function runInOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await ("check" in step ? runCheck(step) : runRunner(step));
}

async function runCheck({ name, check }: Check) {
  const elapsed = stopwatch();
  const { isRight, output } = await check().catch((error: unknown) => ({ isRight: false, output: String(error) }));
  const counts = yesOrNo(name, isRight);
  if (!isRight && output) process.stdout.write(`\n✗ ${name}\n${output}\n`);
  checked.push(counts);
  lines.push(line(name, elapsed(), counts));
}

async function runRunner(runner: TestRunner) {
  const elapsed = stopwatch();
  const run = await runTests(runner);
  tried.push({ runner, run });
  lines.push(line(runner.name, elapsed(), countsOf({ runner, run })));
}

function line(name: string, seconds: number, { passed, failed }: Counts): string {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return `${failed > 0 ? "✗" : "✓"} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
}

function stopwatch(): () => number {
  const startedAt = Date.now();
  return () => (Date.now() - startedAt) / 1000;
}

function countsOf({ runner, run }: Tried): Counts {
  const failures = failuresOf({ runner, run });
  const passed = run.files.reduce((all, file) => all + file.passed, 0);
  return { passed, failed: failures.length, failures, fileRuns: 0, shaky: [] };
}
