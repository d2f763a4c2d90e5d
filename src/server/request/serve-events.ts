import { streamSSE } from "hono/streaming";
import * as z from "zod";

import type { InputSchema, StreamingContract, CallerKind } from "#domain/functions/define-function.ts";
import { Headcount } from "#server/http/limits/headcount.ts";
import type { Call } from "#server/request/caller.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { readInput } from "#server/request/read-input.ts";
import type { Served } from "#server/request/serve.ts";

/** Proxies close idle connections, many of them after a minute. */
const heartbeatMs = 15_000;
const usualSeconds = 300;

/**
 * Serves a contract that streams events. Each event is parsed and sent, and the next one is requested when there is
 * room for it. An error before the first event is a normal response; a later error is an event `error` with the same
 * body. The stream ends when its generator ends, the client disconnects, or the time limit is reached, each of which
 * aborts `call.signal`.
 */
export function serveEvents<Input extends InputSchema, Event extends z.core.$ZodType, By extends CallerKind>(
  contract: StreamingContract<Input, Event, By>,
  handle: (input: z.output<Input>, call: Call<By>) => AsyncIterable<unknown>,
): Served {
  return {
    contract,
    async answer({ request, signal: gone }, { identify, openStream, respondWithError }) {
      const caller = await identify[contract.limits.who](request);
      const input = await readInput(contract, request);
      const free = openStream(request.get("sharer"));
      const end = new AbortController();
      const clock = setTimeout(
        () => end.abort(new FunctionError("timed_out", "The time limit was exceeded")),
        1000 * (contract.limits.seconds ?? usualSeconds),
      );
      const signal = AbortSignal.any([gone, end.signal]);
      const unlessOver = orAborted(signal);
      const events = handle(input, { request, signal, ...caller })[Symbol.asyncIterator]();
      const next = async () => {
        const { done, value } = await unlessOver(events.next());
        return done ? null : { data: JSON.stringify(z.parse(contract.events, value)) };
      };
      const close = () => {
        free();
        clearTimeout(clock);
        end.abort();
        // A generator that is waiting for something else ends once that has arrived.
        void events.return?.().catch(() => {});
      };
      try {
        let event = await next();
        return streamSSE(request, async (stream) => {
          stream.onAbort(() => end.abort());
          const heartbeat = setInterval(() => void stream.write(":\n\n"), heartbeatMs);
          try {
            for (; event; event = await next()) await unlessOver(stream.writeSSE(event));
            close();
          } catch (error) {
            // The stream is closed first, because a client that does not read could block the code below indefinitely.
            close();
            if (stream.aborted) return;
            const { status, body } = respondWithError(error, request);
            await stream.writeSSE({ event: "error", data: JSON.stringify({ status, ...body }) });
          } finally {
            clearInterval(heartbeat);
          }
        });
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

/**
 * Creates the function that returns the result of a promise, or rejects with the signal's reason once the signal is
 * aborted.
 */
function orAborted(signal: AbortSignal) {
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  aborted.catch(() => {});
  return <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, aborted]);
}

/**
 * Creates a function that counts a stream as open until the function it returns is called. It throws a FunctionError if
 * the person already has `most` open streams.
 */
export function createOpenStreams(most: number): (person: string) => () => void {
  const people = new Headcount(most);
  return (person) => {
    const leave = people.enter(person);
    if (!leave) throw new FunctionError("too_many_streams", `You already follow ${most} runs. Close one of them`);
    return leave;
  };
}
