import { execFileSync } from "node:child_process";

import { type DeepTest, deepTests } from "./deep-tests.ts";

const quarters = 4;
/** Commits within this time before the last commit count as one change. */
const changeHours = 4;

/** Number of tests that run in parallel on two processors, except those that run alone. */
const workers = 4;
/** Maximum seconds of tests selected by subject, if run one at a time. CI stops after 90 minutes. */
const touchedSeconds = 500;

/** The deep tests that CI runs for the last commit, those left out for lack of time, and a summary. */
export type DeepChoice = { quarter: string[]; touched: string[]; omitted: string[]; title: string };

/**
 * Selects a quarter of the deep tests by the hash of the last commit, or by VANDA_QUARTER (1 to 4). Adds tests whose
 * subject has changed since VANDA_BASE, or within four hours before the last commit, as long as there is time.
 */
export function chooseDeepTests(): DeepChoice {
  const quarter = Number(process.env.VANDA_QUARTER ?? quarterOf(git("rev-parse", "HEAD")));
  return chooseAmong(deepTests, quarter, changedFiles());
}

/** Returns the quarter of a commit hash, from 1 to 4. */
export const quarterOf = (hash: string): number => (Number.parseInt(hash.slice(0, 8), 16) % quarters) + 1;

/** Distributes the tests over the quarters: the longest first, each to the quarter with the fewest seconds. */
export function distribute(tests: Readonly<Record<string, DeepTest>>): { files: string[]; seconds: number }[] {
  const dealt = Array.from({ length: quarters }, () => ({ files: [] as string[], seconds: 0 }));
  for (const [file, test] of Object.entries(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = dealt.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += secondsOf([file, test]);
  }
  return dealt;
}

/** Returns the seconds that a test takes from all workers together. A test that runs alone blocks the others. */
const secondsOf = ([file, [seconds]]: [string, DeepTest]) => (file.includes(".alone.") ? workers : 1) * seconds;

/**
 * Selects the tests of a quarter, and others that changed or whose subject changed, until the time is used up: changed
 * tests first, then the shortest.
 */
export function chooseAmong(
  tests: Readonly<Record<string, DeepTest>>,
  quarter: number,
  changed: readonly string[],
  seconds = touchedSeconds,
): DeepChoice {
  const isChanged = (path: string) => changed.some((file) => file === path || file.startsWith(`${path}/`));
  const own = distribute(tests)[quarter - 1]?.files ?? [];
  const others = Object.entries(tests)
    .filter(([file, [, ...subjects]]) => !own.includes(file) && [file, ...subjects].some(isChanged))
    .toSorted((a, b) => Number(isChanged(b[0])) - Number(isChanged(a[0])) || secondsOf(a) - secondsOf(b));
  let used = 0;
  const touched = others.filter((test) => (used += secondsOf(test)) <= seconds).map(([file]) => file);
  const omitted = others.slice(touched.length).map(([file]) => file);
  return {
    quarter: own,
    touched,
    omitted,
    title: [
      `Deep tests: quarter ${quarter} of ${quarters} (${own.length} of ${Object.keys(tests).length} files)`,
      `plus ${touched.length} whose subject changed`,
      ...(omitted.length > 0 ? [`without ${omitted.length} more that there is no time for`] : []),
    ].join(", "),
  };
}

function changedFiles(): string[] {
  const base = process.env.VANDA_BASE ?? changeBase();
  return base ? git("diff", "--name-only", base, "HEAD").split("\n").filter(Boolean) : [];
}

/** Returns the last commit before the change; empty if the change is the entire history. */
function changeBase(): string {
  const until = Number(git("log", "-1", "--format=%ct")) - changeHours * 3600;
  return git("rev-list", "-1", `--before=${until}`, "HEAD");
}

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
