import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve as resolvePath } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

import { buildWeb, isBuilt } from "./build.ts";

type Step = { name: string; run: () => Promise<Outcome> };
/** `shaky` are tests that passed only when they were tried again. */
type Counts = { passed: number; failed: number; failures: string[]; shaky?: string[] };
type Outcome = Counts & { output: string };

const reports = ".cache/reports";
const routeTree = "src/web/route-tree.gen.ts";

const checks: Step[] = [
  command("format", "oxfmt", "--check", "."),
  command("lint", "oxlint", "--quiet"),
  // The checkers of one run each work out most of the types anew, and lint wants the other processor.
  command("types", "tsc", "--noEmit", "--checkers", "1"),
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
    return { ...yesOrNo("build", !isStale), output };
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
    run: async () => (isBuilt() ? run() : { ...yesOrNo(name, false), output: "There is no build to look at" }),
  };
};

/** The protocol again, with two processes on one database that answer by turns. */
const pair = vitest("two processes", ["protocol"], ["tests/protocol"], { VANDA_TEST_PAIR: "1" });

/** What runs side by side stands in one row. */
const plans: Record<string, Step[][]> = {
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
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const outcomes: (Counts & { line: string })[] = [];
for (const row of plan) outcomes.push(...(await Promise.all(row.map(runStep))));
process.stdout.write(`\n${outcomes.map(({ line }) => line).join("\n")}\n\n`);
const own = sum(outcomes);
process.exitCode = own.failed > 0 ? 1 : 0;
const { passed, failed, failures, shaky = [] } = withEarlier(own);
// Last, so that whoever sees only the end of a long log sees what is wrong.
process.stdout.write(shaky.map((test) => `~ at the second try: ${test}\n`).join(""));
process.stdout.write(failures.map((failure) => `✗ ${failure}\n`).join(""));
process.stdout.write(`${passed} passed, ${failed} failed\n`);

async function runStep({ name, run }: Step) {
  const startedAt = Date.now();
  const { passed, failed, failures, shaky, output } = await run().catch((error: unknown): Outcome => ({
    ...yesOrNo(name, false),
    output: String(error),
  }));
  if (failed > 0 && output) process.stdout.write(`\n✗ ${name}\n${output}\n`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return {
    passed,
    failed,
    failures,
    shaky,
    line: `${failed > 0 ? "✗" : "✓"} ${name.padEnd(14)} ${seconds} s  ${counts}`,
  };
}

/** What only says yes or no counts as one test. */
function yesOrNo(name: string, isRight: boolean): Counts {
  return isRight ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((all, one) => all + one.passed, 0),
    failed: counts.reduce((all, one) => all + one.failed, 0),
    failures: counts.flatMap((one) => one.failures),
    shaky: counts.flatMap((one) => one.shaky ?? []),
  };
}

/** What a tool prints is shown when it says no. */
function command(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await execute(program, args, { isShown: false });
      return { ...yesOrNo(name, code === 0), output };
    },
  };
}

/** A test runner, counted by the report that it writes; one that dies without a report has failed. */
function reported(
  name: string,
  [program = "", ...args]: string[],
  read: (report: unknown) => Counts,
  configure: (file: string) => { args: string[]; env: Record<string, string> },
): Step {
  return {
    name,
    run: async () => {
      const file = `${reports}/${name.replace(/\W+/g, "-")}.json`;
      const extra = configure(file);
      const { code } = await execute(program, [...args, ...extra.args], { isShown: true, env: extra.env });
      const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : yesOrNo(name, false);
      if (code === 0 || counts.failed > 0) return { ...counts, output: "" };
      return { ...sum([counts, yesOrNo(`${name}: ended with ${code}`, false)]), output: "" };
    },
  };
}

function execute(program: string, args: string[], options: { isShown: boolean; env?: Record<string, string> }) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      // npm puts the installed programs first in the path, so `node` here is the one that Vanda runs on. Half of what
      // starting it costs is compiling, and a run starts over a hundred.
      env: { NODE_COMPILE_CACHE: resolvePath(".cache/compiled"), ...process.env, ...options.env },
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

function readVitest(report: unknown): Counts {
  const { numPassedTests, testResults } = z
    .object({
      numPassedTests: z.int(),
      testResults: z.array(
        z.object({
          name: z.string(),
          status: z.string(),
          assertionResults: z.array(
            z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
          ),
        }),
      ),
    })
    .parse(report);
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(".", name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [file];
    return failed.map(({ fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

function readPlaywright(report: unknown): Counts {
  const suite = z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.int(),
        ok: z.boolean(),
        tests: z.array(
          z.object({
            status: z.string(),
            results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
          }),
        ),
      }),
    ),
    get suites() {
      return z.optional(z.array(suite));
    },
  });
  const { stats, suites, errors } = z
    .object({
      stats: z.object({ expected: z.int(), flaky: z.int() }),
      suites: z.array(suite),
      errors: z.array(z.object({ message: z.optional(z.string()) })),
    })
    .parse(report);
  const specsOf = (one: z.infer<typeof suite>): z.infer<typeof suite>["specs"] => [
    ...one.specs,
    ...(one.suites ?? []).flatMap(specsOf),
  ];
  const all = suites.flatMap(specsOf);
  const nameOf = ({ title, file, line }: (typeof all)[number]) => `e2e/${file}:${line}: ${title}`;
  const reasonOf = ({ tests }: (typeof all)[number]) =>
    tests[0]?.results[0]?.errors.map(({ message }) => message).join("\n");
  const failures = [
    ...all.filter(({ ok }) => !ok).map((spec) => withReason(nameOf(spec), reasonOf(spec))),
    ...errors.map(({ message = "" }) => `browser: ${message.split("\n")[0]}`),
  ];
  const shaky = all.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(nameOf);
  return { passed: stats.expected + stats.flaky, failed: failures.length, failures, shaky };
}

/** Whoever sees only the end of a log learns why, too. */
function withReason(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const own = lines.filter((line) => !line.includes("node_modules")).join("\n    ");
  const reason = own.slice(0, 800).trimEnd();
  return reason ? `${name}\n    ${reason}` : name;
}

/** .ci/run runs two plans: the last lines of the second sum up both. */
function withEarlier(counts: Counts): Counts {
  const file = process.env.TEST_TALLY;
  if (!file) return counts;
  appendFileSync(file, `${JSON.stringify(counts)}\n`);
  const runs = readFileSync(file, "utf8").trim().split("\n");
  return sum(runs.map((line) => JSON.parse(line) as Counts));
}
