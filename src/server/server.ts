import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Logger } from "pino";

import { createApp } from "#server/app.ts";
import type { Context } from "#server/context/context.ts";
import { respondToMalformedHttp } from "#server/http/malformed-http-response.ts";
import { createListener } from "#server/listener.ts";
import { createMetrics } from "#server/operations/metrics/metrics.ts";
import { sendTraces } from "#server/outbound/send-traces.ts";
import { authenticatorUrl, sameLoginAt } from "#server/postgres/authenticator.ts";
import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { createPool, endPool } from "#server/postgres/pool.ts";
import { createReadiness } from "#server/postgres/readiness.ts";
import { StandbyReads } from "#server/postgres/replica.ts";
import { requireRestoredFolder } from "#server/postgres/restore-marker.ts";
import { apiKeys, readSecrets } from "#server/secrets/secrets.ts";
import { startServices, type Services } from "#server/services.ts";
import type { Env } from "#server/settings/env.ts";
import { readVersion } from "#server/settings/version.ts";
import { createMailer } from "#server/system-mail/mailer.ts";
import { UndoSteps } from "#server/undo-steps.ts";

export type RunningServer = { url: string; context: Context; stop(): Promise<void> };

const poolSize = 16;
/** Milliseconds that a stop waits for requests in progress. */
const patience = 2_500;
/** Time limits in milliseconds for stopping each part: less than ten seconds in total. */
const limits = {
  requests: patience + 300,
  jobs: 1_500,
  notifications: 300,
  mail: 300,
  connections: 1_000,
  database: 3_000,
  traces: 500,
};

/**
 * Starts Vanda: the database, migrations, jobs, and the server itself. If a step fails, the completed ones are stopped.
 */
export async function startServer(
  env: Env,
  log: Logger,
  options: { onLost?: (error: Error) => void } = {},
): Promise<RunningServer> {
  const started = new UndoSteps(log);
  try {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const stopTraces = await sendTraces(env, readVersion(), log);
      started.add("traces", limits.traces, stopTraces);
    }
    const { ownerUrl, secret } = await openDatabase(env, log, started, options.onLost);
    await migrate({ url: ownerUrl, log });
    const databaseUrl = await authenticatorUrl(ownerUrl, secret);
    const onError = (error: Error) =>
      started.isUndoing || log.warn({ err: error }, "Lost a connection to the database");
    const directPool = createPool(databaseUrl, { max: poolSize, onError });
    const pooler = env.DATABASE_POOLER_URL && sameLoginAt(env.DATABASE_POOLER_URL, databaseUrl);
    const pool = pooler ? createPool(pooler, { max: poolSize, onError }) : directPool;
    const replicaUrl = env.DATABASE_REPLICA_URL && sameLoginAt(env.DATABASE_REPLICA_URL, databaseUrl);
    const replica = replicaUrl ? new StandbyReads(createPool(replicaUrl, { max: poolSize }), pool) : undefined;
    const readiness = createReadiness(pooler ?? databaseUrl);
    started.add("connections to the database", limits.connections, () =>
      Promise.all([...new Set([pool, directPool, ...(replica ? [replica.pool] : [])]), readiness.pool].map(endPool)),
    );
    const mailer = createMailer(env, { pool, secret });
    started.add("mail", limits.mail, () => mailer.close());
    let services: Services = {};
    started.add("notifications of the database", limits.notifications, () => services.notifications?.close());
    started.add("jobs", limits.jobs, () => services.worker?.stop());
    // A URL may contain hundreds of ids; with this header size, the data API's own limit responds before Node ends the
    // connection. Uploading a large file over a slow connection takes longer than Node's default limit of five minutes
    // per request.
    const timeouts = { keepAliveTimeout: 65_000, requestTimeout: 3_600_000 };
    const server = createServer({ ...timeouts, maxHeaderSize: 65_536 }, answerStarting);
    server.on("clientError", respondToMalformedHttp);
    const url = await listen(server, env);
    // Open sockets of live connections would prevent the server from closing.
    started.add("requests", limits.requests, () =>
      Promise.all([services.api?.realtime.close(), services.api?.mcp.close(), close(server)]),
    );
    const context: Context = {
      env,
      pool,
      directPool,
      ...(replica && { replica }),
      databaseUrl,
      log,
      mailer,
      apiKeys: apiKeys(secret, { publishable: env.VANDA_PUBLISHABLE_KEY, secret: env.VANDA_SECRET_KEY }),
      secret,
      publicUrl: (env.PUBLIC_URL ?? url).replace(/\/$/, ""),
      version: readVersion(),
    };
    services = await startServices(context);
    const { api } = services;
    const metrics = createMetrics(context, () => api?.realtime.connections() ?? 0);
    const app = createApp(context, api, readiness, metrics);
    server
      .off("request", answerStarting)
      .on("request", createListener(context, app, metrics, api?.rest))
      .on("upgrade", (request, socket, head) => (api ? api.realtime.upgrade(request, socket, head) : socket.destroy()));
    return { url, context, stop: () => started.undo() };
  } catch (error) {
    await started.undo();
    throw error;
  }
}

/**
 * Responds while the services are starting. The port is opened first, because the services need to know their own
 * address.
 */
const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { "retry-after": "1" }).end();
};

async function openDatabase(env: Env, log: Logger, started: UndoSteps, onLost?: (error: Error) => void) {
  if (env.DATABASE_URL && env.VANDA_SECRET)
    return { ownerUrl: env.DATABASE_URL, secret: Buffer.from(env.VANDA_SECRET) };
  requireRestoredFolder(env.VANDA_DATA_DIR);
  const embedded = await startEmbedded({ dataDir: env.VANDA_DATA_DIR, log, onLost });
  started.add("database", limits.database, () => embedded.stop());
  const secret = Buffer.from(env.VANDA_SECRET ?? readSecrets(env.VANDA_DATA_DIR).vandaSecret);
  return { ownerUrl: embedded.url, secret };
}

async function listen(server: Server, env: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${env.PORT} is taken: stop what uses it, or set PORT`) : error);
    });
    server.listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`;
}

async function close(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(hurry);
}
