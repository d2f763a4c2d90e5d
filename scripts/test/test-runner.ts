import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { execute } from "./execute.ts";
import { clearJournal, type FileOutcome, journalSetting, readJournal } from "./journal.ts";

/** A program that runs test files: all of its files, or only the requested ones. */
export type TestRunner = {
  name: string;
  command: (files?: readonly string[]) => string[];
  env?: Record<string, string>;
  /** Returns the reason why the runner cannot run, if any. */
  obstacle?: () => string | undefined;
  /** True if the runner's output is not shown. */
  isQuiet?: boolean;
};

/** The results of a run. */
export type TestRun = {
  files: FileOutcome[];
  /** Files that the runner did not finish before it died; `"all"` if it died before it listed any. */
  lost: string[] | "all";
  failuresOfNoFile: string[];
};

export const journals = resolve(".cache/reports");

/** Returns a runner for Vitest, limited to projects, folders or path prefixes. */
export function vitest(
  name: string,
  projects: readonly string[],
  options: {
    folders?: readonly string[];
    /** Tags that a test must have, or must not have if prefixed with `!`. */
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
      // An absolute path, because a partial path would match all paths that contain it.
      ...(files?.map((file) => resolve(file)) ?? folders),
    ],
  };
}

/**
 * Returns a runner for Playwright with options and test files, by default all files. A retry runs only the failed
 * files, one test at a time.
 */
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

/** Runs a runner, and returns the result of each file, even if the runner died. */
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
  // Playwright lists no files if the tested server does not start.
  const expectedFiles = planned?.length === 0 && code !== 0 ? files : (planned ?? files);
  const lost = expectedFiles?.filter((file) => !ended.some((fileRun) => fileRun.file === file)) ?? "all";
  const isExplained =
    lost.length > 0 || failuresOfNoFile.length > 0 || ended.some((fileRun) => fileRun.failures.length > 0);
  if (code !== 0 && !isExplained) failuresOfNoFile.push(`${runner.name}: ended with ${code}`);
  return { files: ended, lost, failuresOfNoFile };
}
