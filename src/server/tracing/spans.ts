import type { IncomingMessage, ServerResponse } from "node:http";

import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("vanda");
let isTracing = false;

/** Switches the spans of this process on or off. Without them, traced code costs one comparison. */
export function setTracing(isOn: boolean): void {
  isTracing = isOn;
}

type SpanOptions = { kind?: SpanKind; attributes?: Attributes };

/** Runs work in a span, whose parent is the current one. A failed span has the class and code of the error only. */
export async function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Runs the handler of a request in a span that ends with the response. Its parent is the span of the proxy or client,
 * if the request has a `traceparent`. The query is not recorded, because it can contain personal data.
 */
export function inRequestSpan(
  [request, response]: [IncomingMessage, ServerResponse],
  { group, requestId }: { group: string; requestId: string },
  handle: () => void,
): void {
  if (!isTracing) return handle();
  const parent = propagation.extract(context.active(), request.headers);
  const span = tracer.startSpan(
    `${request.method} ${group}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": request.method,
        "url.path": request.url?.split("?")[0],
        "vanda.request_id": requestId,
      },
    },
    parent,
  );
  response.once("close", () => {
    span.setAttribute("http.response.status_code", response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), handle);
}

/** Returns the id of the current trace; undefined if there is none. */
export const currentTraceId = (): string | undefined =>
  isTracing ? trace.getActiveSpan()?.spanContext().traceId : undefined;

function fail(span: Span, error: unknown) {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: "Error" };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", typeof code === "string" ? `${name} ${code}` : name);
}
