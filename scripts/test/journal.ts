import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

const fileOutcome = z.object({
  file: z.string(),
  passed: z.int(),
  /** Name and reason of each failed test, and of each error outside a test. */
  failures: z.array(z.string()),
  /** Duration of the whole file. */
  seconds: z.number().default(0),
  /** Durations of the file's tests. */
  tests: z.array(z.object({ name: z.string(), seconds: z.number() })).default([]),
});
const entry = z.union([
  z.object({ planned: z.array(z.string()) }),
  fileOutcome,
  z.object({ failuresOfNoFile: z.array(z.string()) }),
]);

export type FileOutcome = z.infer<typeof fileOutcome>;

/** The results that a runner recorded. `planned` is missing if the runner died before it knew its files. */
export type Journal = { planned?: string[]; files: FileOutcome[]; failuresOfNoFile: string[] };

/** The environment variable with the path of a reporter's journal. */
export const journalSetting = "VANDA_TEST_JOURNAL";

/** Appends an entry immediately, so that no entry is lost if the runner dies. */
export function note(noted: z.input<typeof entry>): void {
  const path = process.env[journalSetting];
  if (!path) throw new Error(`${journalSetting} must name the file to write`);
  appendFileSync(path, `${JSON.stringify(noted)}\n`);
}

/**
 * Reads a runner's journal. Later entries of a file add failures, because an error may occur after its test has ended.
 */
export function readJournal(path: string): Journal {
  const journal: Journal = { files: [], failuresOfNoFile: [] };
  if (!existsSync(path)) return journal;
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const noted = entry.parse(JSON.parse(line));
    if ("planned" in noted) journal.planned = noted.planned;
    else if ("failuresOfNoFile" in noted) journal.failuresOfNoFile.push(...noted.failuresOfNoFile);
    else {
      const known = journal.files.find(({ file }) => file === noted.file);
      if (!known) journal.files.push(noted);
      known?.failures.push(...noted.failures);
    }
  }
  return journal;
}

export function clearJournal(path: string): void {
  rmSync(path, { force: true });
}

/** Appends the reason of a failure, up to 800 characters, to its name, for readers who see only the end of a log. */
export function withReason(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const own = lines.filter((line) => !line.includes("node_modules")).join("\n    ");
  const reason = own.slice(0, 800).trimEnd();
  return reason ? `${name}\n    ${reason}` : name;
}
