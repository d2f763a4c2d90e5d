import { AsyncLocalStorage } from "node:async_hooks";

import { type Logger, pino } from "pino";

/** The id of the request that the running code serves: every line it logs carries it. */
export const requestScope = new AsyncLocalStorage<string>();

/** JSON lines in production, readable ones in a terminal. */
export function createLog(options: { level: string; isTerminal: boolean }): Logger {
  return pino({
    level: options.level,
    base: undefined,
    mixin: () => {
      const requestId = requestScope.getStore();
      return requestId ? { requestId } : {};
    },
    serializers: { err: describeError },
    // The last net: nobody should log these in the first place.
    redact: { paths: secretPaths, censor: "[hidden]" },
    ...(options.isTerminal
      ? { transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" } } }
      : {}),
  });
}

/** What tells where an error comes from; not what Postgres adds about the row, nor the connection that pg hangs on it. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { type: error.name, message: error.message, code, cause, stack: error.stack };
}

const secretPaths = ["password", "token", "authorization", "apikey", "access_token", "refresh_token", "body"].flatMap(
  (name) => [name, `*.${name}`],
);
