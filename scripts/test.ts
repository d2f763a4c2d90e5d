import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

import { z } from "zod";

import { buildWeb, isBuilt } from "./build.ts";

type Step = { name: string; run: () => Promise<Outcome> };
type Outcome = { passed: number; failed: number; output: string };

const reports = ".cache/reports";
const routeTree = "src/web/route-tree.gen.ts";

const checks: Step[] = [
  command("format", "oxfmt", "--check", "."),
  command("lint", "oxlint", "--quiet"),
  command("types", "tsc", "--noEmit"),
  command("dead code", "knip", "--no-progress"),
  command("texts", "node", "scripts/check-i18n.ts"),
];
const build: Step = {
  name: "build",
  run: async () => {
    const before = readFileSync(routeTree, "utf8");
    await buildWeb();
    const isStale = readFileSync(routeTree, "utf8") !== before;
    const output = isStale ? `${routeTree} did not fit the routes: commit what the build has written` : "";
    return { passed: isStale ? 0 : 1, failed: isStale ? 1 : 0, output };
  },
};
const vitest = (name: string, projects: string[], files: string[] = [], env: Record<string, string> = {}) =>
  reported(name, ["vitest", "run", ...projects.flatMap((it) => ["--project", it]), ...files], readVitest, (file) => ({
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    env,
  }));
const browser = (name: string, ...args: string[]): Step => {
  const { run } = reported(name, ["playwright", "test", ...args], readPlaywright, (file) => ({
    args: ["--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
  return {
    name,
    run: async () => (isBuilt() ? run() : { passed: 0, failed: 1, output: "There is no build to look at" }),
  };
};

/** The protocol again, with two processes on one database that answer by turns. */
const pair = vitest("two processes", ["protocol"], ["tests/protocol"], { VANDA_TEST_PAIR: "1" });

/** What runs side by side stands in one row. */
const plans: Record<string, Step[][]> = {
  check: [checks],
  test: [
    [build],
    checks,
    [vitest("vitest", ["unit", "db", "protocol"])],
    [browser("browser", "--grep-invert", "@deep")],
  ],
  deep: [
    [build],
    [vitest("vitest, long", ["deep"])],
    [pair],
    [browser("browser, long", "--grep", "@deep", "--pass-with-no-tests")],
  ],
};

const plan = plans[process.argv[2]?.replace("--", "") ?? "test"];
if (!plan) throw new Error("Usage: test.ts [--check | --deep]");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const row of plan) {
  const outcomes = await Promise.all(row.map(runStep));
  for (const { passed, failed, line } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    summary.push(line);
  }
}
process.stdout.write(`\n${summary.join("\n")}\n\n`);
addEarlier(total);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runStep({ name, run }: Step) {
  const startedAt = Date.now();
  const { passed, failed, output } = await run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: String(error),
  }));
  if (failed > 0 && output) process.stdout.write(`\n✗ ${name}\n${output}\n`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return { passed, failed, line: `${failed > 0 ? "✗" : "✓"} ${name.padEnd(14)} ${seconds} s  ${counts}` };
}

/** A tool that only says yes or no counts as one test; what it prints is shown when it says no. */
function command(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await execute(program, args, { isShown: false });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

/** A test runner, counted by the report that it writes; one that dies without a report has failed. */
function reported(
  name: string,
  [program = "", ...args]: string[],
  read: (report: unknown) => { passed: number; failed: number },
  configure: (file: string) => { args: string[]; env: Record<string, string> },
): Step {
  return {
    name,
    run: async () => {
      const file = `${reports}/${name.replace(/\W+/g, "-")}.json`;
      const extra = configure(file);
      const { code } = await execute(program, [...args, ...extra.args], { isShown: true, env: extra.env });
      const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
      return { passed: counts.passed, failed: Math.max(counts.failed, code === 0 ? 0 : 1), output: "" };
    },
  };
}

function execute(program: string, args: string[], options: { isShown: boolean; env?: Record<string, string> }) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      // npm puts the installed programs first in the path, so `node` here is the one that Vanda runs on.
      env: { ...process.env, ...options.env },
      stdio: ["ignore", options.isShown ? "inherit" : "pipe", options.isShown ? "inherit" : "pipe"],
      shell: process.platform === "win32",
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: chunks.join("") }));
  });
}

function readVitest(report: unknown) {
  const schema = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = schema.parse(report);
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

function readPlaywright(report: unknown) {
  const schema = z.object({ stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }) });
  const { stats } = schema.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** .ci/run runs two plans: the last line of the second sums up both. */
function addEarlier(counts: { passed: number; failed: number }) {
  const file = process.env.TEST_TALLY;
  if (!file) return;
  appendFileSync(file, `${counts.passed} ${counts.failed}\n`);
  const runs = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
  counts.passed = runs.reduce((sum, [passed = 0]) => sum + passed, 0);
  counts.failed = runs.reduce((sum, [, failed = 0]) => sum + failed, 0);
}
