import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

export type Child = { url: string; pid: number; readyMs: number; stop(): Promise<void> };

const running = new Set<Child>();

/** Stops the processes that an interrupted benchmark has left running. */
export const stopChildren = () => Promise.all([...running].map((child) => child.stop()));

/** Starts a child process and waits until it prints 'ready at' and its address. */
export async function startChild(command: string, args: string[], env: Record<string, string> = {}): Promise<Child> {
  const startedAt = performance.now();
  // A separate process group: npm runs between this process and the server, and a signal must reach all of them.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise<null>((resolve) => child.once("close", () => resolve(null)));
  const url = await Promise.race([readAddress(child), ended]);
  if (url === null || child.pid === undefined) throw new Error(`${command} ${args[0]} ended before it was ready`);
  const { pid } = child;
  const started: Child = {
    url,
    pid,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      if (running.delete(started)) process.kill(-pid, "SIGINT");
      await ended;
    },
  };
  running.add(started);
  return started;
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
      const [, url] = /ready at (\S+)\n/.exec(printed) ?? [];
      if (url) resolve(url);
    });
  });
}

/** Returns the resident memory of a process in megabytes; null if the system does not report it. */
export function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) / 1024 : null;
  } catch {
    return null;
  }
}
