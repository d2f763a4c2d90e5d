import { parentPort } from "node:worker_threads";

import type { TaskRequest } from "#server/mail/parse-tasks.ts";

/** Replaces the thread that parses emails. The subject of the first email determines its behaviour. */
parentPort?.on("message", ({ args }: TaskRequest) => {
  const [[mail]] = args as unknown as [[{ subject: string }]];
  if (mail.subject === "loop") for (;;);
  if (mail.subject === "wait") return;
  if (mail.subject === "allocate") for (const all: string[][] = []; ;) all.push(Array.from({ length: 1e5 }, String));
  if (mail.subject === "throw") throw new Error("thrown");
  if (mail.subject === "exit") process.exit();
  parentPort?.postMessage(mail.subject === "fail" ? { failure: "failed" } : { result: [[mail.subject]] });
});
