import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Processes that share a memory limit. The kernel kills one of them when they exceed it. */
export type MemoryGroup = {
  /** The command that runs another program, given as arguments, within the group. */
  program: readonly string[];
  /**
   * Returns the bytes of heaps and stacks. Shared memory is not included, because Postgres gradually fills its buffers.
   */
  used(): number;
  /** Returns the number of processes that the kernel has killed for lack of memory. */
  killed(): number;
  remove(): Promise<void>;
};

const first = "/sys/fs/cgroup/memory";
const second = "/sys/fs/cgroup/unified";

/** Creates a group limited to `bytes`; null if the machine does not allow it (it requires root and Linux). */
export function makeMemoryGroup(bytes: number): MemoryGroup | null {
  try {
    return existsSync(`${first}/cgroup.procs`) ? makeFirst(bytes) : makeSecond(bytes);
  } catch {
    return null;
  }
}

function makeFirst(bytes: number): MemoryGroup {
  const folder = make(first);
  writeFileSync(`${folder}/memory.limit_in_bytes`, String(bytes));
  const read = readCounts(`${folder}/memory.stat`);
  return {
    ...withProgram(folder),
    used: () => read().total_rss ?? 0,
    killed: () => readCounts(`${folder}/memory.oom_control`)().oom_kill ?? 0,
  };
}

function makeSecond(bytes: number): MemoryGroup {
  const folder = make(existsSync(`${second}/cgroup.controllers`) ? second : "/sys/fs/cgroup");
  writeFileSync(`${folder}/memory.max`, String(bytes));
  const read = readCounts(`${folder}/memory.stat`);
  return {
    ...withProgram(folder),
    used: () => read().anon ?? 0,
    killed: () => readCounts(`${folder}/memory.events`)().oom_kill ?? 0,
  };
}

let count = 0;

function make(home: string): string {
  const folder = `${home}/vanda-test-${process.pid}-${(count += 1)}`;
  mkdirSync(folder);
  return folder;
}

function withProgram(folder: string) {
  return {
    program: ["/bin/sh", "-c", `echo $$ > '${folder}/cgroup.procs' && exec "$@"`, "sh", process.execPath],
    /** Removes the group. Its processes have ended, but the kernel may still be cleaning up. */
    remove: async () => {
      for (let tries = 0; tries < 100; tries += 1) {
        try {
          return rmdirSync(folder);
        } catch {
          await sleep(50);
        }
      }
    },
  };
}

const readCounts = (file: string) => (): Record<string, number> =>
  Object.fromEntries(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" "))
      .map(([name = "", value]) => [name, Number(value)]),
  );
