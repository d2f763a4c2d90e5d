import { runTests, type TestRun, type TestRunner } from "./test-runner.ts";

/** A runner and its results. */
export type Tried = { runner: TestRunner; run: TestRun };

/**
 * After this many files have failed twice, the failures are not accidental, and the remaining files are not retried.
 */
const enough = 3;

/**
 * Runs each failed file again, alone, after everything else. The result of the second run counts. Files that were not
 * finished because their runner or worker died are rerun together.
 */
export async function retryFailed(first: readonly Tried[]): Promise<{ runs: Tried[]; shaky: string[] }> {
  const shaky: string[] = [];
  const runs: Tried[] = [];
  let failedTwice = 0;

  async function again({ runner, run: before }: Tried, story: string): Promise<TestRun> {
    const files = before.lost === "all" ? undefined : [...before.files.map(({ file }) => file), ...before.lost];
    const title = failedTwice < enough ? "The second try" : "Too much has failed twice to try again";
    if (!runner.isQuiet) process.stdout.write(`\n${title}: ${runner.name}, ${files?.join(", ") ?? "all of it"}\n`);
    if (failedTwice >= enough) return before;
    const run = await runTests(runner, files);
    if (failuresOf({ runner, run }).length > 0) failedTwice += 1;
    else shaky.push([story, ...failuresOf({ runner, run: before }).map((failure) => indent(failure))].join("\n"));
    return run;
  }

  for (const { runner, run } of first) {
    const passed = run.files.filter(({ failures }) => failures.length === 0);
    const parts: TestRun[] = [{ files: passed, lost: [], failuresOfNoFile: [] }];
    for (const file of run.files.filter(({ failures }) => failures.length > 0)) {
      const story = `${file.file} (${runner.name}): ${file.passed} passed and ${file.failures.length} failed at first`;
      parts.push(await again({ runner, run: { files: [file], lost: [], failuresOfNoFile: [] } }, story));
    }
    const rest: TestRun = { files: [], lost: run.lost, failuresOfNoFile: run.failuresOfNoFile };
    const story = `${runner.name}: what was not run to its end at first`;
    parts.push(run.lost.length > 0 ? await again({ runner, run: rest }, story) : rest);
    runs.push({ runner, run: join(parts) });
  }
  return { runs, shaky };
}

export function failuresOf({ runner: { name }, run: { files, lost, failuresOfNoFile } }: Tried): string[] {
  const missing =
    lost === "all"
      ? [`${name}: ended before it had named its files`]
      : lost.map((file) => `${file}: not run to its end`);
  return [...files.flatMap(({ failures }) => failures), ...missing, ...failuresOfNoFile];
}

function join(parts: readonly TestRun[]): TestRun {
  return {
    files: parts.flatMap(({ files }) => files),
    lost: parts.some(({ lost }) => lost === "all") ? "all" : parts.flatMap(({ lost }) => lost),
    failuresOfNoFile: parts.flatMap(({ failuresOfNoFile }) => failuresOfNoFile),
  };
}

const indent = (text: string) => text.replace(/^/gm, "    ");
