import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Processes that share so much memory and no more: the kernel ends one of them when they want more. */
export type MemoryGroup = {
  /** The program that runs another one, given as its arguments, within the group. */
  program: readonly string[];
  /** Bytes that cannot be given back as files can: heaps, stacks, shared memory. */
  used(): number;
  /** Bytes of them that processes share, as they do the buffers of Postgres. */
  shared(): number;
  /** How many processes the kernel has ended for want of memory. */
  killed(): number;
  remove(): Promise<void>;
};

const first = "/sys/fs/cgroup/memory";
const second = "/sys/fs/cgroup/unified";

/** Makes a group of at most so many bytes; null where this machine lets us make none (it takes root and Linux). */
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
    used: () => (read().total_rss ?? 0) + (read().total_shmem ?? 0),
    shared: () => read().total_shmem ?? 0,
    killed: () => readCounts(`${folder}/memory.oom_control`)().oom_kill ?? 0,
  };
}

function makeSecond(bytes: number): MemoryGroup {
  const folder = make(existsSync(`${second}/cgroup.controllers`) ? second : "/sys/fs/cgroup");
  writeFileSync(`${folder}/memory.max`, String(bytes));
  const read = readCounts(`${folder}/memory.stat`);
  return {
    ...withProgram(folder),
    used: () => (read().anon ?? 0) + (read().shmem ?? 0),
    shared: () => read().shmem ?? 0,
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
    /** Its processes have ended, but the kernel may still be clearing away after them. */
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
