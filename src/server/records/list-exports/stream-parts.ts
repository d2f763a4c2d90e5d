import type { Logger } from "pino";

type Options = {
  signal: AbortSignal;
  log: Logger;
};
/** Sends a part of a file. The headers of the first part become the response headers. */
export type Write = (part: Uint8Array, headers: () => Record<string, string>) => Promise<void>;

/**
 * Returns a response with the parts that `send` writes. It resolves once there is a first part; an error before that
 * rejects. Each write waits until the client has taken the previous part. A later error aborts the response, so that
 * the client does not mistake a partial file for a complete one.
 */
export function streamParts({ signal, log }: Options, send: (write: Write) => Promise<void>): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let isStarted = false;
  const cut = () => void writer.abort(signal.reason).catch(() => {});
  signal.addEventListener("abort", cut);
  const write: Write = async (part, headers) => {
    if (!isStarted) {
      isStarted = true;
      resolve(new Response(readable, { headers: headers() }));
    }
    await writer.write(part);
  };
  send(write)
    .then(() => writer.close())
    .catch((error: unknown) => {
      reject(error);
      if (isStarted && !signal.aborted) log.error({ err: error }, "An export was cut");
      void writer.abort(error).catch(() => {});
    })
    .finally(() => signal.removeEventListener("abort", cut));
  return promise;
}
