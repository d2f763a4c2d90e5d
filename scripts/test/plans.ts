import { randomInt } from "node:crypto";

import {
  build,
  type Check,
  comments,
  commits,
  deadCode,
  docs,
  format,
  lint,
  missingBuild,
  quickLint,
  serverLayers,
  sql,
  sqlFiles,
  texts,
  types,
} from "./checks.ts";
import { chooseDeepTests } from "./choose-deep-tests.ts";
import { mostStatefulTests, statefulTests, twoProcessesName } from "./deep-tests.ts";
import { playwright, type TestRunner, vitest } from "./test-runner.ts";

export type Step = Check | TestRunner;

/** The sequences in `together` run in parallel, followed by the steps in `alone`, one at a time. */
export type Plan = { together: Step[][]; alone?: Step[]; title?: string; details?: string[] };

/** The projects whose tests run in the short part, except tests with the tag `deep`. */
const shortProjects = ["unit", "db", "protocol"];

const browser = (
  name: string,
  choice: readonly string[],
  chosen?: Pick<TestRunner, "env"> & { files: string[] },
): TestRunner => ({
  ...playwright(name, choice, { files: chosen?.files }),
  env: chosen?.env,
  obstacle: missingBuild,
});

/** Repeats protocol tests with two processes on one database, which answer requests in turn. */
const twoProcesses = (names: readonly string[]): TestRunner =>
  vitest(twoProcessesName, ["protocol"], {
    folders: names.map((name) => `tests/protocol/${name}`),
    env: { VANDA_TEST_PAIR: "1" },
  });

/**
 * Returns the plan of a command; undefined if the command is unknown. `--deep` runs all deep tests, `--quarter` the
 * deep tests that CI runs for this commit.
 */
export function planFor(command: string): Plan | undefined {
  if (command === "check")
    return {
      together: [
        [format],
        [texts, docs, comments, commits, serverLayers, sqlFiles],
        [sql],
        [lint],
        [types],
        [deadCode],
      ],
    };
  if (command === "quick")
    return {
      together: [
        [types, quickLint, format, texts, docs, comments, serverLayers, sqlFiles],
        [vitest("vitest", ["unit", "db"], { tags: "!deep" })],
      ],
    };
  if (command === "test") {
    return {
      together: [
        [build, browser("browser", ["--grep-invert", "@deep", "--workers", "2"])],
        [types, quickLint, format, texts, docs, comments, commits, serverLayers, sqlFiles],
        [vitest("vitest", shortProjects, { tags: "!deep" })],
      ],
    };
  }
  if (command === "deep") {
    process.env.VANDA_SEED ??= String(randomInt(2 ** 31));
    return {
      title: `Random tests: VANDA_SEED=${process.env.VANDA_SEED}`,
      together: [
        [build, browser("browser, deep", ["--grep", "@deep"])],
        [vitest("vitest, deep", ["deep"]), vitest("vitest, tagged", shortProjects, { tags: "deep" })],
        [vitest("operations", ["operations"])],
      ],
      alone: [twoProcesses(statefulTests), vitest("alone", ["alone"])],
    };
  }
  return command === "quarter" ? quarterPlan() : undefined;
}

function quarterPlan(): Plan {
  const { quarter, touched, omitted, title } = chooseDeepTests();
  const files = [...quarter, ...touched];
  const scale = { VANDA_LONG: process.env.VANDA_LONG ?? "0.25" };
  const among = (project: string) => {
    const own = files.filter((file) => projectOf(file) === project);
    return own.length > 0 ? [vitest(`${project}, quarter`, [project], { folders: own, env: scale })] : [];
  };
  const taggedFiles = files.filter((file) => file.endsWith(".test.ts") && !projectOf(file));
  const tagged =
    taggedFiles.length > 0
      ? [vitest("tagged, quarter", shortProjects, { folders: taggedFiles, tags: "deep", env: scale })]
      : [];
  const specs = files.filter((file) => file.startsWith("e2e/"));
  const browsers =
    specs.length > 0 ? [browser("browser, quarter", ["--grep", "@deep"], { files: specs, env: scale })] : [];
  return {
    title,
    details: [
      ...quarter,
      ...touched.map((file) => `${file} (changed)`),
      ...omitted.map((file) => `${file} (changed, not run: npm run test:deep)`),
    ],
    together: [
      [build, ...browsers],
      [lint, deadCode, ...among("operations")],
      [...among("deep"), ...tagged],
    ],
    alone: [...(files.includes(twoProcessesName) ? [twoProcesses(mostStatefulTests)] : []), ...among("alone")],
  };
}

function projectOf(file: string): string | undefined {
  if (!file.endsWith(".deep.test.ts")) return undefined;
  if (file.endsWith(".alone.deep.test.ts")) return "alone";
  return file.startsWith("tests/operations/") ? "operations" : "deep";
}
