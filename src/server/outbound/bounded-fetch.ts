import { SpanKind } from "@opentelemetry/api";

import { type HttpLimits, type HttpServer, httpLimits } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";
import { disconnectSignal } from "#server/postgres/cancel-on-disconnect.ts";
import { inSpan } from "#server/tracing/spans.ts";

const lineFeed = 10;

/**
 * Returns a `fetch` for one server, with limits on time and bytes. It follows no redirects, because they could lead to
 * the internal network, and is aborted when the caller's client disconnects. Throws a TimeoutError if the headers or
 * the body take too long. Reading the body throws an OutboundLimit if it, or one of its lines, is too long.
 */
export function boundedFetch(server: HttpServer, limits: HttpLimits = httpLimits[server]): typeof fetch {
  return (address, init) => inSpan(`fetch ${server}`, { kind: SpanKind.CLIENT }, () => send(address, init));

  async function send(address: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException(`${server} sent no header in time`, "TimeoutError")),
      limits.headersMs,
    );
    const own = init?.signal ?? (address instanceof Request ? address.signal : undefined);
    const waiting = disconnectSignal();
    const signals = [late.signal, AbortSignal.timeout(limits.totalMs), own, waiting].filter((signal) => !!signal);
    try {
      const response = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.any(signals) });
      const body = response.body?.pipeThrough(limitBytes(server, limits)) ?? null;
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Passes on a body until the body, or one of its lines, exceeds the limit. */
function limitBytes(server: HttpServer, { bytes: most, lineBytes: maxLineBytes = most }: HttpLimits) {
  let bytes = 0;
  let line = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      const first = chunk.indexOf(lineFeed);
      bytes += chunk.length;
      const longest = line + (first < 0 ? chunk.length : first);
      if (bytes > most || longest > maxLineBytes) throw new OutboundLimit("ETOOLONG", server);
      line = first < 0 ? longest : chunk.length - chunk.lastIndexOf(lineFeed) - 1;
      controller.enqueue(chunk);
    },
  });
}
