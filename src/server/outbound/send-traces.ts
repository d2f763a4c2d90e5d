import type { Logger } from "pino";

import type { Env } from "#server/settings/env.ts";
import { setTracing } from "#server/tracing/spans.ts";

/** Limits of the spans that wait for their export, and of one export. Further spans are dropped. */
const limits = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 5_000,
  exportTimeoutMillis: 5_000,
};
const maxAttributeLength = 2_000;

type Settings = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG"
>;

/**
 * Starts sending spans to an OpenTelemetry collector (OTLP over HTTP), and returns the function that sends the last
 * ones and stops. The packages are loaded only then. A failed export is logged, and its spans are lost.
 */
export async function sendTraces(settings: Settings, version: string, log: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  const [api, core, sdk, exporter, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] = await Promise.all(
    [
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/context-async-hooks"),
    ],
  );
  core.setGlobalErrorHandler((err) => log.warn({ err }, "Could not send traces"));
  // Callers do not decide how many requests are traced.
  const sampler = new sdk.TraceIdRatioBasedSampler(share);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.OTEL_SERVICE_NAME, "service.version": version }),
    sampler: new sdk.ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({
          url: `${endpoint?.replace(/\/$/, "")}/v1/traces`,
          headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
          timeoutMillis: limits.exportTimeoutMillis,
          concurrencyLimit: 2,
        }),
        ...limits,
      }),
    ],
  });
  api.trace.setGlobalTracerProvider(provider);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown();
    for (const part of [api.trace, api.context, api.propagation]) part.disable();
  };
}
