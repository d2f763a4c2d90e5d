import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Starts a server with its own database and settings. Call `stop` on it afterwards; `kill` simulates a crash. */
export async function startOwnServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["e2e/serve.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  const stop = () => end("SIGTERM");
  const kill = () => end("SIGKILL");
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^Vanda is ready at (\S+)/.exec(line) ?? [];
    if (url) return { url, stop, kill };
  }
  throw new Error("The server ended before it was ready");
}
