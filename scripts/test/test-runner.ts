import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { execute } from "./execute.ts";
import { clearJournal, type FileOutcome, journalSetting, readJournal } from "./journal.ts";

/** A program that runs test files: all of its own, or only those that it is asked for. */
export type TestRunner = {
  name: string;
  command: (files?: readonly string[]) => string[];
  env?: Record<string, string>;
  /** What keeps it from being run. */
  obstacle?: () => string | undefined;
  /** That nobody wants to see what it prints. */
  isQuiet?: boolean;
};

/** What a run of it came to. */
export type TestRun = {
  files: FileOutcome[];
  /** Files that it was to run and died before they had ended; `"all"` when it named none before it died. */
  lost: string[] | "all";
  failuresOfNoFile: string[];
};

/** Where runners write down what they find. */
export const journals = resolve(".cache/reports");

/** Vitest, in some of its projects, or what lies there in some folders or begins with some paths. */
export function vitest(
  name: string,
  projects: readonly string[],
  options: {
    folders?: readonly string[];
    /** Which tags a test must have, or with `!` must not have. */
    tags?: string;
    env?: Record<string, string>;
    root?: string;
  } = {},
): TestRunner {
  const { folders = [], tags, env, root = "." } = options;
  return {
    name,
    env,
    command: (files) => [
      "vitest",
      "run",
      "--root",
      root,
      ...projects.flatMap((project) => ["--project", project]),
      ...(tags ? [`--tagsFilter=${tags}`] : []),
      "--reporter=default",
      `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`,
      // A whole path: a part of one would choose others that contain it.
      ...(files?.map((file) => resolve(file)) ?? folders),
    ],
  };
}

/** Playwright, with options and the files of its tests, or all. A second try runs only its own files, one test at a time. */
export function playwright(
  name: string,
  choice: readonly string[],
  { files: own = [], config = "playwright.config.ts" }: { files?: readonly string[]; config?: string } = {},
): TestRunner {
  return {
    name,
    command: (files) => [
      "playwright",
      "test",
      "--config",
      config,
      ...choice,
      `--reporter=list,${join(import.meta.dirname, "playwright-reporter.ts")}`,
      ...(files ? ["--workers", "1"] : []),
      ...(files ?? own).map((file) => `${RegExp.escape(resolve(file))}$`),
    ],
  };
}

/** Runs it, and tells how each file ended, also when the runner did not live to tell. */
export async function runTests(runner: TestRunner, files?: readonly string[]): Promise<TestRun> {
  const obstacle = runner.obstacle?.();
  if (obstacle) return { files: [], lost: [], failuresOfNoFile: [`${runner.name}: ${obstacle}`] };
  mkdirSync(journals, { recursive: true });
  const path = join(journals, `${runner.name.replace(/\W+/g, "-")}.jsonl`);
  clearJournal(path);
  const [program = "", ...args] = runner.command(files);
  const { code } = await execute(program, args, {
    isShown: !runner.isQuiet,
    env: { ...runner.env, [journalSetting]: path },
  });
  const { planned, files: ended, failuresOfNoFile } = readJournal(path);
  // Playwright names no file at all when the server that it is to look at does not come up.
  const wanted = planned?.length === 0 && code !== 0 ? files : (planned ?? files);
  const lost = wanted?.filter((file) => !ended.some((one) => one.file === file)) ?? "all";
  const isExplained = lost.length > 0 || failuresOfNoFile.length > 0 || ended.some((one) => one.failures.length > 0);
  if (code !== 0 && !isExplained) failuresOfNoFile.push(`${runner.name}: ended with ${code}`);
  return { files: ended, lost, failuresOfNoFile };
}
