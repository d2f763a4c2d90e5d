import type { PoolClient } from "pg";
import type { Logger } from "pino";

import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";
import type { Call } from "#server/runs/define-job.ts";

import { InternalFailure } from "./incoming.ts";
import { LongResponses } from "./long-responses.ts";
import type { MailboxAccount } from "./mailbox-account.ts";
import { MailboxProblem } from "./mailbox-problem.ts";

/** One sync of a mailbox, with its account and a function that writes while the run belongs to this process. */
export type MailboxSession = {
  context: Context;
  account: MailboxAccount;
  log: Logger;
  /** Runs a transaction with the role worker. Its failures are not problems of the mail server. */
  write: <T>(effect: (sql: PoolClient) => Promise<T>) => Promise<T>;
  /** True if the session has lasted so long that other mailboxes should have their turn. */
  isOver: () => boolean;
  longResponses: LongResponses;
};

type SessionOptions = Pick<MailboxSession, "context" | "account" | "log"> & {
  call: Pick<Call, "write">;
  lastsMs: number;
};

/** Starts a session that lasts for at most `lastsMs`. */
export function startSession({ call, lastsMs, ...options }: SessionOptions): MailboxSession {
  const end = performance.now() + lastsMs;
  return {
    ...options,
    longResponses: new LongResponses(),
    isOver: () => performance.now() > end,
    write: (effect) =>
      call.write(effect).catch((error: unknown) => {
        if (error instanceof FunctionError && (error.code === "files_full" || error.code === "own_files_full"))
          throw new MailboxProblem({ side: "incoming", step: "folders", code: "storage_full" }, { cause: error });
        throw new InternalFailure(error);
      }),
  };
}
