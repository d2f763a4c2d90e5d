import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

import { buildWeb, isBuilt } from "../build.ts";
import { execute } from "./execute.ts";
import { skipIfPassed } from "./skip-if-passed.ts";

/** A check that is not a test. It passes or returns output that explains the failure. */
export type Check = { name: string; check: () => Promise<{ isRight: boolean; output: string }> };

const routeTree = "src/web/route-tree.gen.ts";

export const format = command("format", "oxfmt", "--check", ".");
export const lint = command("lint", "oxlint", "--quiet");
/**
 * Lint rules that need no types: they take 3 of the 50 processor seconds of all rules. CI and `check` run all rules.
 */
export const quickLint = command("lint without types", "oxlint", "--quiet", "--config", ".oxlintrc.quick.json");
// Several checkers in one run each repeat most of the work, and other steps need the second processor.
export const types = command("types", "tsc", "--noEmit", "--checkers", "1");
export const deadCode = command("dead code", "knip", "--no-progress");
export const texts = command("texts", "node", "scripts/check-i18n.ts");
export const docs = command("docs", "node", "scripts/check-docs.ts");
export const serverLayers = command("server layers", "node", "scripts/check-layers.ts");
export const sql = command("server SQL", "node", "scripts/check-sql.ts");
export const comments = command("comments", "node", "scripts/check-comments.ts");
/** Never skipped, because the history can change while all files stay the same. */
export const commits: Check = { name: "commits", check: () => run("node", ["scripts/check-commits.ts"]) };
export const sqlFiles = command("SQL files", "node", "scripts/check-sql-files.ts");
export const build: Check = {
  name: "build",
  check: async () => {
    const before = readFileSync(routeTree, "utf8");
    await buildWeb();
    const isStale = readFileSync(routeTree, "utf8") !== before;
    const output = isStale ? `${routeTree} did not match the routes: commit what the build has written` : "";
    return { isRight: !isStale, output };
  },
};

/** Returns the reason why browser tests cannot run, if there is one. */
export const missingBuild = () => (isBuilt() ? undefined : "there is no build to test");

// The compiler is written in Go. Without garbage collection it takes 33% less processor time but 4.5 GB of memory.
const compilerEnv: Record<string, string> = totalmem() > 12e9 ? { GOGC: "off", GOMEMLIMIT: "6GiB" } : {};

/** Runs a program unless it already passed with the same files, and shows its output if it fails. */
function command(name: string, program: string, ...args: string[]): Check {
  return { name, check: () => skipIfPassed(name, () => run(program, args)) };
}

async function run(program: string, args: string[]) {
  const { code, output } = await execute(program, args, { isShown: false, env: compilerEnv });
  return { isRight: code === 0, output };
}
