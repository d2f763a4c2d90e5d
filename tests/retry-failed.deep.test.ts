import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { summary } from "../scripts/test/counts.ts";
import { journalSetting } from "../scripts/test/journal.ts";
import { failuresOf, retryFailed } from "../scripts/test/retry-failed.ts";
import { playwright, runTests, type TestRunner, vitest } from "../scripts/test/test-runner.ts";

// Inside the project, because the generated tests must be able to import Vitest and Playwright.
let folder: string;
beforeEach(() => {
  mkdirSync(".cache", { recursive: true });
  folder = mkdtempSync(".cache/retry-failed-");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns an expression that is true only the first time it is evaluated. */
const onlyOnce = (name: string) => {
  const gate = JSON.stringify(join(process.cwd(), folder, name));
  return `(!existsSync(${gate}) && (writeFileSync(${gate}, ""), true))`;
};
const fails = 'throw new Error("as planted")';
const dies = 'process.kill(process.pid, "SIGKILL")';

/** Writes a test file, given the body of each test by name. */
function plant(file: string, tests: Record<string, string>, from = "vitest", hook = "") {
  const lines = [
    'import { existsSync, writeFileSync } from "node:fs";',
    `import { ${hook ? "afterAll, " : ""}test } from "${from}";`,
    ...Object.entries(tests).map(([name, does]) => `test("${name}", async () => { ${does} });`),
    hook,
  ];
  writeFileSync(join(folder, file), lines.join("\n"));
}

function plantedVitest(): TestRunner {
  const project = '{ extends: true, test: { name: "planted", include: ["*.test.ts"] } }';
  const config = `export default { test: { isolate: false, maxWorkers: 1, projects: [${project}] } };`;
  writeFileSync(join(folder, "vitest.config.ts"), config);
  return { ...vitest(`planted ${folder}`, ["planted"], { root: folder }), isQuiet: true };
}

function plantedPlaywright(): TestRunner {
  const config = join(folder, "playwright.config.ts");
  writeFileSync(config, `export default { testDir: ".", outputDir: "results", workers: 2 };`);
  return { ...playwright(`planted ${folder}`, [], { config }), isQuiet: true };
}

/** Returns a runner that only writes the given entries to its journal and then ends as given. */
function pretended(noted: (files?: readonly string[]) => object[], end = ""): TestRunner {
  const write = (files?: readonly string[]) =>
    noted(files).map(
      (one) => `appendFileSync(process.env.${journalSetting}, ${JSON.stringify(JSON.stringify(one))} + "\\n");`,
    );
  return {
    name: `pretended ${folder}`,
    command: (files) => [
      "node",
      "--eval",
      `const { appendFileSync, existsSync, writeFileSync } = require("node:fs"); ${write(files).join("")} ${end}`,
    ],
    isQuiet: true,
  };
}

/** Runs the files and retries failed ones as in CI. Returns the results. */
async function tryBoth(runner: TestRunner) {
  const first = { runner, run: await runTests(runner) };
  const { runs, shaky } = await retryFailed([first]);
  const passed = runs.flatMap(({ run }) => run.files).reduce((all, file) => all + file.passed, 0);
  const short = (texts: readonly string[]) => texts.map((text) => text.replaceAll(`${folder}/`, "")).toSorted();
  return { first: short(failuresOf(first)), passed, failures: short(runs.flatMap(failuresOf)), shaky: short(shaky) };
}

test("a failed file is retried alone, the second result counts, and the reasons of both tries are reported", async () => {
  const late = 'setTimeout(() => { throw new Error("too late"); }, 1); await new Promise((go) => setTimeout(go, 100));';
  plant("broken.test.ts", { "is never right": fails });
  plant("late.test.ts", { "leaves something behind": `if (${onlyOnce("behind")}) { ${late} }` });
  plant("right.test.ts", { "stays right": "" });
  plant("shaky.test.ts", { "is right": "", "is late once": `if (${onlyOnce("late")}) ${fails}` });
  const hook = `afterAll(() => { if (${onlyOnce("hook")}) ${fails}; });`;
  plant("hook.test.ts", { "is right": "" }, "vitest", hook);

  expect(await tryBoth(plantedVitest())).toEqual({
    first: [
      expect.stringMatching(/^broken.test.ts: is never right\n.*as planted/),
      expect.stringMatching(/^hook.test.ts\n.*as planted/),
      expect.stringMatching(/^late.test.ts: after its test\n.*too late/),
      expect.stringMatching(/^shaky.test.ts: is late once\n.*as planted/),
    ],
    passed: 5,
    failures: [expect.stringMatching(/^broken.test.ts: is never right\n.*as planted/)],
    shaky: [
      expect.stringMatching(
        /^hook.test.ts \(planted .*\): 1 passed and 1 failed at first\n {4}hook.test.ts\n.*as planted/,
      ),
      expect.stringMatching(/^late.test.ts \(planted .*\): 1 passed and 1 failed at first\n {4}late.*\n.*too late/),
      expect.stringMatching(/^shaky.test.ts \(planted .*\): 1 passed and 1 failed at first\n {4}shaky.*\n.*as planted/),
    ],
  });
});

test("once three files have failed twice, the others fail without a second try", async () => {
  const failed = (files: readonly string[]) => files.map((file) => ({ file, passed: 0, failures: [file] }));
  const all = ["a", "b", "c", "d"];
  const second = (files: readonly string[]) =>
    files.includes("d") ? [{ file: "d", passed: 1, failures: [] }] : failed(files);
  const runner = pretended((files) => (files ? second(files) : [{ planned: all }, ...failed(all)]));

  const { failures, shaky } = await tryBoth(runner);

  expect({ failures, shaky }).toEqual({ failures: all, shaky: [] });
});

test("files that a crashed worker left unfinished are run again, and the crash is reported", async () => {
  plant("deadly.test.ts", { "kills its worker once": `if (${onlyOnce("dead")}) ${dies}` });
  plant("bystander.test.ts", { "is right": "" });

  const { passed, failures, shaky } = await tryBoth(plantedVitest());

  expect({ passed, failures }).toEqual({ passed: 2, failures: [] });
  expect(shaky).toEqual([
    expect.stringMatching(/what was not run to its end at first\n[^]*deadly.test.ts: not run to its end[^]*SIGKILL/),
  ]);
});

test("a worker that crashes twice is a failure", async () => {
  plant("deadly.test.ts", { "kills its worker": dies });

  const { failures, shaky } = await tryBoth(plantedVitest());

  expect(failures).toEqual(["deadly.test.ts: not run to its end", expect.stringContaining("SIGKILL")]);
  expect(shaky).toEqual([]);
});

test("a crashed runner is run again for its unfinished files, or for all files if it had reported none", async () => {
  const passed = (files: readonly string[]) => files.map((file) => ({ file, passed: 1, failures: [] }));
  const all = ["a", "b", "c"];
  const dying = pretended(
    (files) => (files ? passed(files) : [{ planned: all }, ...passed(["a"])]),
    `if (${onlyOnce("x")}) ${dies}`,
  );
  expect(await tryBoth(dying)).toEqual({
    first: ["b: not run to its end", "c: not run to its end"],
    passed: 3,
    failures: [],
    shaky: [expect.stringMatching(/what was not run to its end at first\n {4}b: .*\n {4}c: /)],
  });

  const mute = pretended(
    () => (existsSync(join(folder, "y")) ? [{ planned: all }, ...passed(all)] : []),
    `if (${onlyOnce("y")}) ${dies}`,
  );
  const missing = `${mute.name}: ended before it had named its files`;
  expect(await tryBoth(mute)).toEqual({
    first: [missing],
    passed: 3,
    failures: [],
    shaky: [expect.stringContaining(missing)],
  });

  const dead = pretended(() => [], dies);
  expect(await tryBoth(dead)).toEqual({ first: [missing], passed: 0, failures: [missing], shaky: [] });
});

test("a failure without a file, or an unexplained end, is not retried", async () => {
  const plan = { planned: ["a"] };
  const file = { file: "a", passed: 1, failures: [] };

  const torn = pretended(() => [plan, file, { failuresOfNoFile: ["the tear-down"] }]);
  expect(await tryBoth(torn)).toEqual({ first: ["the tear-down"], passed: 1, failures: ["the tear-down"], shaky: [] });

  const odd = pretended(() => [plan, file], "process.exit(3)");
  const ended = `${odd.name}: ended with 3`;
  expect(await tryBoth(odd)).toEqual({ first: [ended], passed: 1, failures: [ended], shaky: [] });
});

test("a failed browser test also gets a second try", async () => {
  plant("right.spec.ts", { "is right": "" }, "@playwright/test");
  plant("shaky.spec.ts", { "is late once": `if (${onlyOnce("late")}) ${fails}` }, "@playwright/test");

  expect(await tryBoth(plantedPlaywright())).toEqual({
    first: [expect.stringMatching(/^shaky.spec.ts:\d+: is late once\n.*as planted/)],
    passed: 2,
    failures: [],
    shaky: [expect.stringMatching(/^shaky.spec.ts .*: 0 passed and 1 failed at first\n[^]*as planted/)],
  });
});

test("the last lines name the files that needed a second try, with their number and the total", () => {
  const counts = { passed: 12, failed: 1, failures: ["b.test.ts: sums\n    2 is not 3"], fileRuns: 40 };

  expect(summary({ ...counts, shaky: ["a.test.ts (vitest): 3 passed and 1 failed at first"] })).toBe(
    [
      "~ at the second try: a.test.ts (vitest): 3 passed and 1 failed at first",
      "~ 1 of 40 runs of test files passed only at the second try",
      "✗ b.test.ts: sums\n    2 is not 3",
      "12 passed, 1 failed\n",
    ].join("\n"),
  );
});
