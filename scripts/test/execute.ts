import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";

/** Longer than any runner takes in CI, which stops everything after 90 minutes. */
const ciMinutes = 60;

/** Runs a program to its end. Its output is either shown as it arrives or returned. */
export function execute(program: string, args: string[], options: { isShown: boolean; env?: Record<string, string> }) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      // npm puts installed programs first in the path, so `node` here is the version that Vanda runs on. The compile
      // cache halves its startup time, and a run starts over a hundred processes.
      env: { NODE_COMPILE_CACHE: resolvePath(".cache/compiled"), ...process.env, ...options.env },
      stdio: ["ignore", options.isShown ? "inherit" : "pipe", options.isShown ? "inherit" : "pipe"],
      shell: process.platform === "win32",
      // A hanging runner is killed while there is still time to report it.
      timeout: process.env.CI ? ciMinutes * 60_000 : undefined,
      killSignal: "SIGKILL",
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: chunks.join("") }));
  });
}
