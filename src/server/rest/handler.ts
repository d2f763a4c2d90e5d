import type { IncomingMessage, ServerResponse } from "node:http";

import { LRUCache } from "lru-cache";
import pg from "pg";

import { AuthFailure, type Identify, type Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import type { Exchange } from "#server/http/bodies/bodies.ts";
import { fairQueue, type WithinShare } from "#server/http/limits/fair-queue.ts";
import { databaseTime } from "#server/postgres/database-time.ts";
import { databaseUnavailable } from "#server/postgres/database-unavailable.ts";
import type { Notifications } from "#server/postgres/notifications.ts";
import { readLatest } from "#server/postgres/replica.ts";
import { runRoundTrip, type RoundTripResult } from "#server/postgres/round-trip.ts";
import { CallerPresence } from "#server/rest/caller-presence.ts";
import { boundValues, maxCachedBytes, RequestCompiler, weightOf, type Prepared } from "#server/rest/compiler.ts";
import { envelopeColumn } from "#server/rest/envelope.ts";
import { createOpenApi } from "#server/rest/openapi/create-openapi.ts";
import type { VisibleSchema } from "#server/rest/openapi/visible-schema.ts";
import { optionsResponse } from "#server/rest/options-response.ts";
import { toRestError, toUnexpectedError } from "#server/rest/postgres-error.ts";
import { readRequestBody } from "#server/rest/read-request-body.ts";
import { asPutError, makeReply, type Reply } from "#server/rest/reply.ts";
import { requestSettings } from "#server/rest/request-settings.ts";
import { isTooLong, maxResponseBytes, parallelResponseBytes } from "#server/rest/response-size.ts";
import { readOnlyToken, RestError } from "#server/rest/rest-error.ts";
import { fixedRestLimits, type RestLimits } from "#server/rest/rest-limits.ts";
import { isOnReplica, isRoot, readRequest, requestKey } from "#server/rest/rest-request.ts";
import { assertReads, assertRight } from "#server/rest/rights.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";
import { watchSchema } from "#server/rest/schema-watch.ts";
import type { Statement } from "#server/rest/statement.ts";

/** The state of the process between requests. It is replaced as a whole when the schema changes. */
type Compiling = {
  schema: SchemaCache;
  compiler: RequestCompiler;
  prepared: LRUCache<string, Prepared>;
  openApi: ReturnType<typeof createOpenApi>;
};

/**
 * Creates the data API under `/rest/v1`, compatible with PostgREST. It runs directly on node:http, because its speed is
 * measured against a bare server.
 */
export async function createRest(
  context: Context,
  identify: Identify,
  withinShare: WithinShare,
  notifications: Notifications,
): Promise<{
  /** Handles a request; `headers` are the headers of all responses of the server. */
  handle(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>, requestId: string): void;
  /** Returns the tables and functions that signed-in users may use. Throws if the schema is not loaded yet. */
  visibleSchema(): Promise<VisibleSchema>;
}> {
  const limits: RestLimits = {
    ...fixedRestLimits,
    maxRows: context.env.REST_MAX_ROWS,
    aggregates: context.env.REST_AGGREGATES === "on",
    plans: context.env.REST_PLANS === "on",
    rollback: context.env.REST_ROLLBACK === "on",
    statementTimeoutMs: context.env.REST_TIMEOUT_MS,
  };
  let state: Compiling | null = null;
  await watchSchema(context, notifications, (schema) => {
    state = {
      schema,
      compiler: new RequestCompiler(schema, limits),
      prepared: new LRUCache({
        maxSize: maxCachedBytes,
        maxEntrySize: maxCachedBytes / 2,
        sizeCalculation: ({ compiled }, key) => weightOf(compiled, key),
      }),
      openApi: createOpenApi(context, schema),
    };
  });
  const settings = { statement_timeout: String(limits.statementTimeoutMs) };

  const alone = fairQueue({ max: 1 });
  const time = databaseTime(context);

  /** Prepares a request. If an identical request is cached, the request is not parsed again. */
  function prepare(compiling: Compiling, exchange: Exchange, identity: Identity): Prepared | Promise<Prepared> {
    const { method, url = "" } = exchange.incoming;
    if (url.length > limits.maxUrlLength)
      throw new RestError(414, "PGRST100", `The URL is longer than ${limits.maxUrlLength} characters`);
    if (method !== "GET" && method !== "HEAD" && method !== "DELETE")
      return prepareWithBody(compiling, exchange, identity);
    const key = `${identity.role} ${requestKey(exchange.incoming)}`;
    const known = compiling.prepared.get(key);
    const read = known?.request ?? readRequest(exchange.incoming, limits);
    assertRight(compiling.schema, identity.role, read);
    const prepared = known ?? compiling.compiler.prepare(read, identity.role, null);
    assertReads(compiling.schema, identity.role, prepared.compiled.reads);
    // Long URLs are rarely requested twice, and thousands of them would take too much memory.
    if (!known && key.length <= 2_000) compiling.prepared.set(key, prepared);
    return prepared;
  }

  async function prepareWithBody(compiling: Compiling, exchange: Exchange, identity: Identity): Promise<Prepared> {
    const read = readRequest(exchange.incoming, limits);
    assertRight(compiling.schema, identity.role, read);
    const prepared = compiling.compiler.prepare(
      read,
      identity.role,
      await readRequestBody(context, exchange, identity, read, limits),
    );
    assertReads(compiling.schema, identity.role, prepared.compiled.reads);
    return prepared;
  }

  async function run(
    prepared: Prepared,
    { role, claims, program, userId }: Identity,
    requested: Record<string, string> | undefined,
    signal: CallerPresence,
  ): Promise<Reply> {
    const { request, routine, compiled } = prepared;
    const person = userId ?? role;
    const { timezone, count, tx } = request.preferences;
    const share = time.shareOf(person);
    const isRead = routine ? !routine.isVolatile : request.method === "GET" || request.method === "HEAD";
    const mayWrite = program?.mayWrite ?? true;
    // A link must not be able to call a function that writes.
    const isReadOnly = !mayWrite || (routine?.isVolatile && request.method !== "POST");
    const isPlain = !requested && !timezone && !isReadOnly && !compiled.settings;
    const more = isPlain
      ? settings
      : {
          ...settings,
          ...compiled.settings,
          ...requested,
          ...(timezone ? { timezone } : undefined),
          ...(isReadOnly ? { transaction_read_only: "on" } : undefined),
        };
    const send = (pool: pg.Pool, statement: Statement, longest: number) =>
      runRoundTrip(pool, {
        role,
        claims,
        settings: more,
        text: statement.text,
        values: boundValues(prepared, statement, longest),
        rollsBack: tx === "rollback",
        signal,
        share,
        isRead,
        workspaceId: request.workspaceId,
      });
    const mayReadReplica = isRead && tx !== "rollback" && isOnReplica(request.target);
    const answer = (statement: Statement, longest: number) =>
      mayReadReplica
        ? readLatest(context, statement.text, (pool) => send(pool, statement, longest))
        : send(context.pool, statement, longest);
    /** Runs a statement. If its response turns out to be long, the statement runs again, separately from others. */
    const ask = async (statement: Statement) => {
      try {
        return await answer(statement, parallelResponseBytes);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && isTooLong(error))) throw error;
        return alone(person, () => answer(statement, maxResponseBytes));
      }
    };
    try {
      const { statement, estimate } = compiled;
      if (!estimate) return makeReply(prepared, await ask(statement), null);
      // EXPLAIN cannot be part of a query, so a planned count always needs a second statement. An estimated count needs
      // it only if there are many rows.
      if (count === "planned") {
        const [result, plan] = await Promise.all([ask(statement), ask(estimate)]);
        return makeReply(prepared, result, plannedRows(plan));
      }
      const result = await ask(statement);
      const isMany = Number(result.rows[0]?.[envelopeColumn.total]) > limits.maxRows;
      return makeReply(prepared, result, isMany ? plannedRows(await ask(estimate)) : null);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === "25006" && !mayWrite) throw readOnlyToken();
      if (error instanceof pg.DatabaseError) throw toRestError(error, role);
      throw error;
    }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    signal: CallerPresence,
  ): Promise<Reply | null> {
    let method = request.method;
    try {
      if (!state)
        throw new RestError(
          503,
          "PGRST002",
          "Could not query the database for the schema cache. Retrying.",
          databaseUnavailable,
        );
      if (method === "OPTIONS") return optionsResponse(state.schema, request.url ?? "/");
      const { apikey, authorization } = request.headers;
      const identity = await identify(typeof apikey === "string" ? apikey : undefined, authorization);
      if (isRoot(request.url ?? "/")) return await state.openApi.answer(request, identity.role);
      const preparing = prepare(state, { incoming: request, outgoing: response }, identity);
      const prepared = preparing instanceof Promise ? await preparing : preparing;
      method = prepared.request.method;
      const requested = state.schema.readsRequest ? requestSettings(request) : undefined;
      return await withinShare(identity.userId ?? identity.role, () => run(prepared, identity, requested, signal));
    } catch (error) {
      if (signal.aborted && response.destroyed) return null;
      return toReply(context, request, method === "PUT" && error instanceof RestError ? asPutError(error) : error);
    }
  }

  return {
    handle(request, response, headers, requestId) {
      answer(request, response, new CallerPresence(response))
        .then((reply) => reply && send(response, headers, requestId, reply))
        .catch((error: unknown) => {
          context.log.error({ err: error }, "A data request failed");
          response.destroy();
        });
    },
    async visibleSchema() {
      if (!state) throw new Error("The schema of the database is not loaded yet");
      return state.openApi.visibleSchema("authenticated");
    },
  };
}

function send(
  response: ServerResponse,
  always: Record<string, string>,
  requestId: string,
  { status, headers: own, body }: Reply,
) {
  const headers: (string | string[])[] = [];
  if (!("x-request-id" in own)) headers.push("x-request-id", requestId);
  for (const name in always) if (!(name in own)) headers.push(name, always[name] ?? "");
  // Responses for one caller must not be stored in a shared cache.
  if (!("cache-control" in own)) headers.push("cache-control", "no-store");
  for (const name in own) headers.push(name, own[name] ?? "");
  if (body === null) {
    // The headers of HEAD describe the body of GET, but its length is unknown here.
    const isSilent = status === 204 || response.req.method === "HEAD";
    if (!isSilent) headers.push("content-length", "0");
    write(response, status, headers).end();
    return;
  }
  const bytes = Buffer.byteLength(body);
  headers.push("content-length", String(bytes));
  // Text with one byte per character needs no encoding.
  write(response, status, headers).end(body, bytes === body.length ? "latin1" : "utf8");
}

/**
 * Writes all headers as one list, which is fastest in Node. Node's types do not include lists with several values per
 * header.
 */
const write = (response: ServerResponse, status: number, headers: (string | string[])[]) =>
  response.writeHead(status, headers as string[]);

function toReply(context: Context, request: IncomingMessage, error: unknown): Reply {
  if (error instanceof AuthFailure) {
    return {
      status: error.status,
      headers: { ...error.headers, "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(error.body),
    };
  }
  const restError = error instanceof RestError ? error : toUnexpectedError(error);
  if (restError.status >= 500) {
    const path = request.url?.split("?")[0];
    context.log.error(
      { requestId: request.headers["x-request-id"], method: request.method, path, code: restError.code, err: error },
      "Data request failed",
    );
  }
  return {
    status: restError.status,
    headers: {
      ...restError.headers,
      "content-type": "application/json; charset=utf-8",
      "proxy-status": `PostgREST; error=${restError.code}`,
    },
    body: restError.body(),
  };
}

function plannedRows({ rows: [row] }: RoundTripResult): number {
  const [explained] = JSON.parse(row?.[0] ?? "[]") as { Plan: { "Plan Rows": number } }[];
  return explained?.Plan["Plan Rows"] ?? 0;
}
