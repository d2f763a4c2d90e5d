import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { hashFiles } from "../hash-files.ts";

/** Generated folders and files. Installed packages depend only on the lock file. */
const generated = new Set([".cache", ".git", "data", "dist", "node_modules", "playwright-report", "test-results"]);

type Verdict = { isRight: boolean; output: string };

/** Runs a check, unless the check with that name last passed with the same files of the project. */
export async function skipIfPassed(name: string, check: () => Promise<Verdict>, root = "."): Promise<Verdict> {
  const folder = join(root, ".cache/checks");
  const stamp = join(folder, name);
  const entries = readdirSync(root).filter((entry) => !generated.has(entry));
  // Hashed before the check, so that files changed in the meantime are checked the next time.
  const files = hashFiles(entries.map((entry) => join(root, entry)));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === files) return { isRight: true, output: "" };
  rmSync(stamp, { force: true });
  const verdict = await check();
  mkdirSync(folder, { recursive: true });
  if (verdict.isRight) writeFileSync(stamp, files);
  return verdict;
}
