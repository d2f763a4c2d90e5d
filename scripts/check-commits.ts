import { spawnSync } from "node:child_process";

import { reportProblems } from "./report-problems.ts";

/** The last commit before these rules were introduced. */
const start = "97561774891d8dcc2131facc9e05a5ae9004fbbd";
const maxLength = 72;
/** Matches past tenses and gerunds, but not imperatives like “Embed”, “Seed” and “Bring”. */
const notImperative = /^(?!(?:Embed|Shed|Bring|Ping|String|Swing)\b)\w+(?:(?<!e)ed|ing)\b/;

/** Returns the problems of a commit's subject. */
export function checkSubject(subject: string): string[] {
  const rules: [isWrong: boolean, rule: string][] = [
    [!/^[A-Z]/.test(subject), "start with a capital letter"],
    [notImperative.test(subject), "start with an imperative: “Add”, not “Added” or “Adding”"],
    [subject.endsWith("."), "no period at the end"],
    [subject.length > maxLength, `at most ${maxLength} characters, not ${subject.length}`],
  ];
  return rules.filter(([isWrong]) => isWrong).map(([, rule]) => `“${subject}”: ${rule}`);
}

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
};

/**
 * Returns the subjects of all commits after `start`, or of all available ones in a shallow clone; none without a
 * history.
 */
function readSubjects(): string[] {
  const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
  const range = git("cat-file", "-e", `${start}^{commit}`) !== null ? `${start}..HEAD` : isShallow ? "HEAD" : null;
  const log = range && git("log", "--no-merges", "--format=%s", range);
  return log ? log.split("\n") : [];
}

if (import.meta.main) reportProblems(readSubjects().flatMap(checkSubject));
