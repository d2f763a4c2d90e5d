import { AsyncLocalStorage } from "node:async_hooks";

import { type Logger, pino } from "pino";
import { z } from "zod";

import { currentTraceId } from "#server/tracing/spans.ts";

/** The id of the current request, which is added to every line that the request logs. */
export const requestScope = new AsyncLocalStorage<string>();

/** Creates a log that writes JSON lines in production and readable lines in a terminal. */
export function createLog(options: { level: string; isTerminal: boolean }): Logger {
  return pino({
    level: options.level,
    base: undefined,
    mixin: () => {
      const requestId = requestScope.getStore();
      const traceId = currentTraceId();
      return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
    },
    serializers: { err: describeError },
    // A last safeguard: these values should never be logged in the first place.
    redact: { paths: secretPaths, censor: "[hidden]" },
    ...(options.isTerminal
      ? { transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" } } }
      : {}),
  });
}

/** Some errors are not instances of Error: the job queue passes on copies. */
const errorSchema = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string(),
  code: z.unknown().optional(),
  cause: z.object({ message: z.string() }).optional().catch(undefined),
  stack: z.string().optional().catch(undefined),
});

/**
 * Returns the fields that identify an error and its origin, without the row data from Postgres and the connection that
 * pg attaches.
 */
export function describeError(error: unknown) {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return { message: String(error) };
  const { name: type, message, code, cause, stack } = parsed.data;
  return { type, message, code, cause: cause?.message, stack };
}

const secretPaths = ["password", "token", "authorization", "apikey", "access_token", "refresh_token", "body"].flatMap(
  (name) => [name, `*.${name}`],
);
