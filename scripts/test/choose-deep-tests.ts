import { execFileSync } from "node:child_process";

import { type DeepTest, deepTests } from "./deep-tests.ts";

const quarters = 4;
/** Commits this close to the last one count as one change. */
const changeHours = 4;

/** The deep tests that CI runs for the last commit: those of its quarter, those whose subject changed, and both in words. */
export type DeepChoice = { quarter: string[]; touched: string[]; title: string };

/**
 * Chooses a quarter of the deep tests by the hash of the last commit, or by VANDA_QUARTER (1 to 4), plus those whose subject
 * has changed since VANDA_BASE, or within four hours before the last commit.
 */
export function chooseDeepTests(): DeepChoice {
  const quarter = Number(process.env.VANDA_QUARTER ?? quarterOf(git("rev-parse", "HEAD")));
  return chooseAmong(deepTests, quarter, changedFiles());
}

/** Quarter, from 1 to 4, of a commit hash. */
export const quarterOf = (hash: string): number => (Number.parseInt(hash.slice(0, 8), 16) % quarters) + 1;

/** Chooses the tests of a quarter and those whose subject, or own file, is among the changed files. */
export function chooseAmong(
  tests: Readonly<Record<string, DeepTest>>,
  quarter: number,
  changed: readonly string[],
): DeepChoice {
  const isChanged = (path: string) => changed.some((file) => file === path || file.startsWith(`${path}/`));
  const all = Object.entries(tests);
  const own = all.filter(([, test]) => test[0] === quarter);
  const touched = all.filter(([file, [of, ...subjects]]) => of !== quarter && [file, ...subjects].some(isChanged));
  return {
    quarter: own.map(([file]) => file),
    touched: touched.map(([file]) => file),
    title: `Deep tests: quarter ${quarter} of ${quarters} (${own.length} of ${all.length} files), plus ${touched.length} whose subject changed`,
  };
}

function changedFiles(): string[] {
  const base = process.env.VANDA_BASE ?? changeBase();
  return base ? git("diff", "--name-only", base, "HEAD").split("\n").filter(Boolean) : [];
}

/** The last commit before the change; none where the change is all there is. */
function changeBase(): string {
  const until = Number(git("log", "-1", "--format=%ct")) - changeHours * 3600;
  return git("rev-list", "-1", `--before=${until}`, "HEAD");
}

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
