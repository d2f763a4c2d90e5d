import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";

import { fairQueue } from "#server/http/limits/fair-queue.ts";
import { waitForThread } from "#server/threads/wait-for-thread.ts";

import type { FetchedMail } from "./fetch-mails.ts";
import type { ParseTasks, ParsedMail, TaskName, TaskReply, TaskRequest, TaskResult } from "./parse-tasks.ts";

/** Thrown if a task took more time or memory than any ordinary email needs. */
export class ParsingStopped extends Error {
  override name = "ParsingStopped";
}

const tooMuchMemory = () => new ParsingStopped("An email took too much memory to parse");

const idleMs = 30_000;
const watchMs = 200;

type Options = {
  file?: URL;
  /** Limit in processor time, so that a task is not ended only because the machine is busy. */
  maxCpuMs?: number;
  /** Limit for a task that waits for something that never arrives. */
  maxMs?: number;
  /** The heap of the thread. The largest emails take 25% of it. */
  maxHeapMb?: number;
};

export type MailParser = ReturnType<typeof createMailParser>;

/**
 * Creates the parser, which does all work that depends on the contents of emails in a separate thread with limited
 * memory, because anyone can send an email that takes a long time to parse. Mailboxes take turns. A task that exceeds
 * its limits ends together with its thread, and the next task gets a new thread.
 */
export function createMailParser({
  file = new URL("./parsing/parse-worker.ts", import.meta.url),
  maxCpuMs = 5_000,
  maxMs = 120_000,
  maxHeapMb = 192,
}: Options = {}) {
  const runInSlot = fairQueue({ max: 1 });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const forget = (ended: Worker) => {
    if (thread === ended) thread = undefined;
  };
  const end = (ended: Worker) => {
    forget(ended);
    void ended.terminate();
  };
  const start = () => {
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32 },
    });
    started.on("exit", () => forget(started));
    started.unref();
    return started;
  };

  const work = async (request: TaskRequest): Promise<unknown> => {
    clearTimeout(idle);
    const working = (thread ??= start());
    const isDone = new AbortController();
    try {
      const answered = waitForThread<TaskReply>(working, { task: "parses emails", outOfMemory: tooMuchMemory });
      working.postMessage(request);
      const reply = await Promise.race([answered, watch(working, { maxCpuMs, maxMs }, isDone.signal)]);
      if ("failure" in reply) throw new Error(reply.failure);
      return reply.result;
    } catch (error) {
      end(working);
      throw error;
    } finally {
      isDone.abort();
      idle = setTimeout(() => end(working), idleMs).unref();
    }
  };
  /** Runs a task for a mailbox; rejects with ParsingStopped if it exceeds the limits. */
  const run = async <Name extends TaskName>(
    mailboxId: string,
    name: Name,
    ...args: Parameters<ParseTasks[Name]>
  ): Promise<TaskResult<Name>> => {
    const result = await runInSlot(mailboxId, () => work({ name, args } as TaskRequest));
    return result as TaskResult<Name>;
  };

  return {
    run,
    /**
     * Parses an email. If it exceeds the limits, only its header is parsed and stored; if the header also exceeds them,
     * the email is stored without contents.
     */
    async readMail(mailboxId: string, mail: FetchedMail, incomingHost: string): Promise<ParsedMail> {
      const { header, sources, structure, ...about } = mail;
      const tries = [
        { ...about, ...(structure && { structure }), sources: sources.map(copy) },
        { ...about, sources: header ? [copy(header)] : [], isCut: true },
      ];
      for (const shortened of tries)
        try {
          return await run(mailboxId, "readMail", shortened, incomingHost);
        } catch (error) {
          if (!(error instanceof ParsingStopped)) throw error;
        }
      return unreadable(mail);
    },
  };
}

/** Copies bytes out of the connection's read buffer: otherwise the whole buffer would be sent to the thread. */
const copy = (bytes: Buffer) => new Uint8Array(bytes);

/** Rejects once the thread's processor time or the duration of the task exceeds its limit. */
async function watch(
  working: Worker,
  { maxCpuMs, maxMs }: Required<Pick<Options, "maxCpuMs" | "maxMs">>,
  signal: AbortSignal,
) {
  const startedAt = performance.now();
  // The end of a thread is handled by its exit event.
  const before = await working.cpuUsage().catch(() => undefined);
  return new Promise<never>((_, reject) => {
    const timer = setInterval(() => {
      // The duration is checked first, because the thread may not reply.
      if (performance.now() - startedAt > maxMs) return stop();
      working.cpuUsage(before).then(
        ({ user, system }) => (user + system) / 1_000 > maxCpuMs && stop(),
        () => {},
      );
    }, watchMs).unref();
    const stop = () => {
      clearInterval(timer);
      reject(new ParsingStopped("An email took too long to parse"));
    };
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  });
}

function unreadable({ arrivedAt, size, isSeen, uid, header = Buffer.alloc(0) }: FetchedMail): ParsedMail {
  return {
    rfc_id: `${createHash("sha256").update(header).digest("hex").slice(0, 40)}@made.up`,
    refs: [],
    from_address: "",
    from_name: "",
    recipients: {},
    subject: "",
    text: "",
    html: null,
    is_truncated: true,
    attachments: [],
    byte_size: Math.min(size, 2 ** 31 - 1),
    sent_at: arrivedAt.toISOString(),
    authentication: null,
    signals: {},
    is_seen: isSeen,
    uid,
  };
}

export const mailParser: MailParser = createMailParser();
