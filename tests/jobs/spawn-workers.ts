import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { expect } from "vitest";

export type Worker = { process: ChildProcess; ended: Promise<unknown> };

/** Starts and kills processes that work on the runs of one database, and collects the lines that they print. */
export function createWorkers(url: string) {
  let workers: Worker[] = [];
  const printed: { worker: Worker; line: string }[] = [];

  async function spawnWorker(): Promise<Worker> {
    const program = new URL("worker-process.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const worker = { process: child, ended: new Promise((resolve) => child.once("exit", resolve)) };
    workers.push(worker);
    await new Promise<void>((resolve, reject) => {
      void worker.ended.then(() => reject(new Error("The process ended")));
      createInterface(child.stdout).on("line", (line) => {
        if (line === "ready") resolve();
        else printed.push({ worker, line });
      });
    });
    return worker;
  }

  return {
    spawn: spawnWorker,
    others: (than: Worker) => workers.filter((worker) => worker !== than),
    async kill(worker: Worker): Promise<void> {
      workers = workers.filter((other) => other !== worker);
      worker.process.kill("SIGKILL");
      await worker.ended;
    },
    async killAll(): Promise<void> {
      for (const { process } of workers) process.kill("SIGKILL");
      await Promise.all(workers.map(({ ended }) => ended));
    },
    /** Waits for a process other than `before` to print a line, and returns it. */
    async printing(line: string, before?: Worker): Promise<Worker> {
      const found = () => printed.findLast((other) => other.line === line && other.worker !== before)?.worker;
      await expect.poll(found, { timeout: 60_000 }).toBeDefined();
      return found() as Worker;
    },
  };
}
