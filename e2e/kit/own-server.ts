import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Starts a server with its own database and different settings from the shared one; call `stop` on it. */
export async function startOwnServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["e2e/serve.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^Vanda is ready at (\S+)/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  throw new Error("The server ended before it was ready");
}
