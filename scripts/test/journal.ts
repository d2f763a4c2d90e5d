import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

const fileOutcome = z.object({
  file: z.string(),
  passed: z.int(),
  /** Name and reason of each test that failed, and what else went wrong in the file. */
  failures: z.array(z.string()),
});
const entry = z.union([
  z.object({ planned: z.array(z.string()) }),
  fileOutcome,
  z.object({ failuresOfNoFile: z.array(z.string()) }),
]);

export type FileOutcome = z.infer<typeof fileOutcome>;

/** What a runner has written down: nothing of `planned` if it died before it knew its files. */
export type Journal = { planned?: string[]; files: FileOutcome[]; failuresOfNoFile: string[] };

/** The setting that tells a reporter where to write. */
export const journalSetting = "VANDA_TEST_JOURNAL";

/** Notes one thing at once, so that it is known also of a runner that dies. */
export function note(noted: z.infer<typeof entry>): void {
  const path = process.env[journalSetting];
  if (!path) throw new Error(`${journalSetting} says where to write`);
  appendFileSync(path, `${JSON.stringify(noted)}\n`);
}

/** Reads what a runner noted. What a file is noted for later comes on top: an error may outlive its test. */
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

/** Empties the place that the next runner writes to. */
export function clearJournal(path: string): void {
  rmSync(path, { force: true });
}

/** Whoever sees only the end of a log learns why, too. */
export function withReason(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const own = lines.filter((line) => !line.includes("node_modules")).join("\n    ");
  const reason = own.slice(0, 800).trimEnd();
  return reason ? `${name}\n    ${reason}` : name;
}
