import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

import { isBuilt } from "./build.ts";
import { keepRunning } from "./keep-running.ts";

if (!isBuilt()) {
  // In a process of its own: what a build takes, hundreds of megabytes, goes with it.
  execFileSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  process.stdout.write("Built the pages.\n");
}
// Keeps what Node made of the source, which is a third of the time that a second start takes.
process.env.NODE_COMPILE_CACHE ??= resolve(".cache/compiled");
process.exitCode = await keepRunning("src/server/main.ts");
