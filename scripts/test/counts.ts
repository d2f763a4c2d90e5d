import { appendFileSync, readFileSync } from "node:fs";

import { z } from "zod";

const counts = z.object({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.string()),
  /** Number of test files run, without retries. */
  fileRuns: z.int(),
  /** Test files that failed and passed on retry. */
  shaky: z.array(z.string()),
});

export type Counts = z.infer<typeof counts>;

/** Returns the counts of a check without separate tests, as if it were one test. */
export function yesOrNo(name: string, isRight: boolean): Counts {
  return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, failures: isRight ? [] : [name], fileRuns: 0, shaky: [] };
}

export function sum(all: readonly Counts[]): Counts {
  const total = (of: (counts: Counts) => number) => all.reduce((before, counts) => before + of(counts), 0);
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    failures: all.flatMap(({ failures }) => failures),
    fileRuns: total(({ fileRuns }) => fileRuns),
    shaky: all.flatMap(({ shaky }) => shaky),
  };
}

/** Adds the counts of the earlier plan: .ci/run runs two plans, and the last lines of the second one cover both. */
export function withEarlier(own: Counts): Counts {
  const file = process.env.TEST_TALLY;
  if (!file) return own;
  appendFileSync(file, `${JSON.stringify(own)}\n`);
  const runs = readFileSync(file, "utf8").trim().split("\n");
  return sum(runs.map((line) => counts.parse(JSON.parse(line))));
}

/** Returns the last lines of the output, which show the failures at the end of a long log. */
export function summary({ passed, failed, failures, fileRuns, shaky }: Counts): string {
  return [
    ...shaky.map((story) => `~ at the second try: ${story}`),
    ...(shaky.length > 0 ? [`~ ${shaky.length} of ${fileRuns} runs of test files passed only at the second try`] : []),
    ...failures.map((failure) => `✗ ${failure}`),
    `${passed} passed, ${failed} failed\n`,
  ].join("\n");
}
