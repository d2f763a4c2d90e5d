/** Prints the problems found by a check, one per line, and makes the process fail if there are any. */
export function reportProblems(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
