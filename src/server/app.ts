import { fileURLToPath } from "node:url";

import { Hono } from "hono";

import { captchaOf } from "#server/auth/sign-in/captcha.ts";
import type { Context } from "#server/context/context.ts";
import { originFor } from "#server/http/origin-for.ts";
import { createStaticFiles } from "#server/http/static-files.ts";
import type { Metrics } from "#server/operations/metrics/metrics.ts";
import { isDatabaseUnavailable, databaseUnavailable } from "#server/postgres/database-unavailable.ts";
import type { Readiness } from "#server/postgres/readiness.ts";
import type { Services } from "#server/services.ts";
import { createDevMailboxRoutes } from "#server/system-mail/dev-mailbox-routes.ts";
import { offeredPayments } from "#server/tokens/payments/offered-payments.ts";
import { createPaymentRoutes } from "#server/tokens/payments/payment-routes.ts";

const webDirectory = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** The response of Supabase Storage to a failed request; its client shows the message. */
const noStorage = {
  statusCode: "404",
  error: "not_found",
  message: "There are no buckets. Files belong to records: POST /functions/v1/files stores one",
};

/**
 * Creates the app that serves everything except the data API: health, metrics, browser settings, sign-in, functions and
 * pages.
 */
export function createApp(context: Context, api: Services["api"], readiness: Readiness, metrics: Metrics): Hono {
  const app = new Hono();
  const captcha = captchaOf(context.env);
  const staticFiles = createStaticFiles(webDirectory, {
    origin: context.publicUrl,
    expiry: context.env.TOKEN_EXPIRY,
    reference: () => api?.reference.current(),
  });

  app.get("/healthz", (request) => request.json({ status: "ok" }));
  app.get("/readyz", async (request) => {
    try {
      return request.json({ status: "ready", migrations: await readiness.ask() });
    } catch (error) {
      context.log.warn({ err: error }, "Not ready");
      return request.json({ status: "not ready" }, 503);
    }
  });
  app.get("/metrics", (request) => metrics.respond(request));
  app.get("/config.json", (request) => {
    request.header("cache-control", "no-store");
    return request.json({
      url: originFor(context, request),
      publishableKey: context.apiKeys.publishable,
      google: Boolean(context.env.GOOGLE_CLIENT_ID),
      payments: offeredPayments(context, request),
      tokenExpiry: context.env.TOKEN_EXPIRY,
      ai: context.env.AI_MODEL ?? "builtin",
      mail: context.mailer.way,
      captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
      version: context.version,
    });
  });
  if (api) {
    if (context.mailer.devMailbox) app.route("/outbox", createDevMailboxRoutes(context.mailer.devMailbox));
    app.route("/", createPaymentRoutes(context));
    app.route("/auth/v1", api.auth);
    app.route("/functions/v1", api.functions);
    app.route("/realtime/v1", api.realtime.routes);
    app.route("/mcp", api.mcp.routes);
    app.all("/functions/v1/*", (request) => request.notFound());
    app.all("/storage/v1/*", (request) => request.json(noStorage, 404));
    app.on(["GET", "HEAD"], ["/docs/api", "/:language/docs/api"], async (_request, next) => {
      await api.reference.load();
      await next();
    });
    app.on(["GET", "HEAD"], "*", (request) => staticFiles(request) ?? request.notFound());
  }
  app.notFound((request) => request.json({ code: "not_found", message: `Nothing found at ${request.req.path}` }, 404));
  app.onError((error, request) => {
    context.log.error({ err: error }, "A request failed");
    if (isDatabaseUnavailable(error))
      return request.json(
        { code: "unexpected_failure", message: databaseUnavailable.message },
        503,
        databaseUnavailable.headers,
      );
    return request.json({ code: "unexpected_failure", message: "Internal error" }, 500);
  });
  return app;
}
