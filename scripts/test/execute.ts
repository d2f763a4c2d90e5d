import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";

/** Longer than any runner takes in CI, which ends everything after 90 minutes. */
const ciMinutes = 60;

/** Runs a program to its end. What it prints is shown as it comes, or else handed back. */
export function execute(program: string, args: string[], options: { isShown: boolean; env?: Record<string, string> }) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      // npm puts the installed programs first in the path, so `node` here is the one that Vanda runs on. Half of what
      // starting it costs is compiling, and a run starts over a hundred.
      env: { NODE_COMPILE_CACHE: resolvePath(".cache/compiled"), ...process.env, ...options.env },
      stdio: ["ignore", options.isShown ? "inherit" : "pipe", options.isShown ? "inherit" : "pipe"],
      shell: process.platform === "win32",
      // A runner that does not end is killed while there is time to say so.
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
