import { readFileSync, rmSync } from "node:fs";

import { buildWeb, isBuilt } from "./build.ts";
import { type Counts, sum, summary, withEarlier, yesOrNo } from "./test/counts.ts";
import { execute } from "./test/execute.ts";
import { onceRight } from "./test/once-right.ts";
import { failuresOf, type Tried, trySecondTime } from "./test/second-try.ts";
import { journals, playwright, runTests, type TestRunner, vitest } from "./test/test-runner.ts";

/** What is no test of its own: it says yes or no, and why. */
type Check = { name: string; check: () => Promise<{ isRight: boolean; output: string }> };

const routeTree = "src/web/route-tree.gen.ts";

const checks: Check[] = [
  command("format", "oxfmt", "--check", "."),
  command("lint", "oxlint", "--quiet"),
  // The checkers of one run each work out most of the types anew, and lint wants the other processor.
  command("types", "tsc", "--noEmit", "--checkers", "1"),
  command("dead code", "knip", "--no-progress"),
  command("texts", "node", "scripts/check-i18n.ts"),
];
const build: Check = {
  name: "build",
  check: async () => {
    const before = readFileSync(routeTree, "utf8");
    await buildWeb();
    const isStale = readFileSync(routeTree, "utf8") !== before;
    const output = isStale ? `${routeTree} did not fit the routes: commit what the build has written` : "";
    return { isRight: !isStale, output };
  },
};

const browser = (name: string, ...choice: string[]): TestRunner => ({
  ...playwright(name, choice),
  obstacle: () => (isBuilt() ? undefined : "there is no build to look at"),
});

/** How those tests begin that are about what a process remembers, holds, waits for or tells others. */
const remembering =
  "access auth-identity-news auth-in-flight auth-limits auth-session auth-sign-up-memory bodies captcha clock customers-kept database-away " +
  "fair figure-alerts import-jobs invitations job key known mail-queue notifications open outbox payments realtime second server still " +
  "storage token totals two workflow-clocks workflow-runs";

/** These again, with two processes on one database that answer by turns. */
const pair = vitest("two processes", ["protocol"], {
  folders: remembering.split(" ").map((name) => `tests/protocol/${name}`),
  env: { VANDA_TEST_PAIR: "1" },
});

/** What runs side by side stands in one row. */
const plans: Record<string, (Check | TestRunner)[][]> = {
  check: [checks],
  test: [
    [build, ...checks],
    [vitest("vitest", ["unit", "db", "protocol"])],
    [browser("browser", "--grep-invert", "@deep")],
  ],
  deep: [
    [build],
    [vitest("vitest, long", ["deep"]), vitest("operations", ["operations"])],
    [pair],
    [vitest("attacks", ["attacks"])],
    [browser("browser, long", "--grep", "@deep", "--pass-with-no-tests")],
  ],
};

const plan = plans[process.argv[2]?.replace("--", "") ?? "test"];
if (!plan) throw new Error("Usage: test.ts [--check | --deep]");
rmSync(journals, { recursive: true, force: true });
const lines: string[] = [];
const checked: Counts[] = [];
const tried: Tried[] = [];
for (const row of plan) await Promise.all(row.map((step) => ("check" in step ? runCheck(step) : runRunner(step))));
// Outside CI whoever sees a failure looks into it: nothing is tried twice.
const { runs, shaky } = process.env.CI ? await trySecondTime(tried) : { runs: tried, shaky: [] };
process.stdout.write(`\n${lines.join("\n")}\n\n`);
const fileRuns = tried.reduce((all, { run }) => all + run.files.length, 0);
const own = sum([...checked, ...runs.map(countsOf), { ...sum([]), fileRuns, shaky }]);
process.exitCode = own.failed > 0 ? 1 : 0;
process.stdout.write(summary(withEarlier(own)));

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
  return `${failed > 0 ? "✗" : "✓"} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
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

/** What a tool prints is shown when it says no. */
function command(name: string, program: string, ...args: string[]): Check {
  return {
    name,
    check: () =>
      onceRight(name, async () => {
        const { code, output } = await execute(program, args, { isShown: false });
        return { isRight: code === 0, output };
      }),
  };
}
