import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import { AuthFailure, type Identify } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { createAddressOf } from "#server/http/client-address.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { Headcount } from "#server/http/limits/headcount.ts";
import type { Version } from "#server/realtime/frames.ts";
import { createHub } from "#server/realtime/hub.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { createRealtimeRoutes } from "#server/realtime/routes.ts";
import { serveSocket } from "#server/realtime/session.ts";

const stopMs = 1_000;

/** Creates the live connection under `/realtime/v1`, compatible with Supabase's official client. */
export function createRealtime(context: Context, identifyAnyone: Identify, withinShare: WithinShare) {
  const identify = peopleOnly(identifyAnyone);
  const hub = createHub(context, identify, withinShare);
  const { sockets, socketsPerAddress, socketsPerUser, frameBytes } = realtimeLimits;
  const server = new WebSocketServer({ noServer: true, maxPayload: frameBytes, clientTracking: true });
  const addressOf = createAddressOf(context.env.TRUSTED_PROXIES);
  const addresses = new Headcount(context.env.RATE_LIMITS === "off" ? Infinity : socketsPerAddress);
  const users = new Headcount(context.env.RATE_LIMITS === "off" ? Infinity : socketsPerUser);
  let isClosed = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? "/", "http://vanda.invalid");
    if (url.pathname !== "/realtime/v1/websocket")
      return reject(socket, "404 Not Found", "No live endpoint found here");
    if (isClosed || server.clients.size >= sockets)
      return reject(socket, "503 Service Unavailable", "Too many connections");
    const version = url.searchParams.get("vsn") ?? "1.0.0";
    if (version !== "1.0.0" && version !== "2.0.0") {
      return reject(socket, "400 Bad Request", "The vsn is 1.0.0 or 2.0.0");
    }
    const header = request.headers.apikey ?? request.headers["x-api-key"];
    const apikey = url.searchParams.get("apikey") ?? (typeof header === "string" ? header : "");
    try {
      await identify(apikey, undefined);
    } catch (error) {
      if (error instanceof AuthFailure) return reject(socket, "401 Unauthorized", error.message);
      throw error;
    }
    const leave = addresses.enter(
      addressOf(request.socket.remoteAddress, request.headers["x-forwarded-for"]?.toString()),
    );
    if (!leave) return reject(socket, "429 Too Many Requests", "Too many connections from this address");
    socket.once("close", leave);
    server.handleUpgrade(request, socket, head, (opened) => {
      serveSocket(opened, { hub, log: context.log, apikey, version: version satisfies Version, users });
    });
  }

  return {
    routes: createRealtimeRoutes(context, hub, identify),
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on("error", () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        context.log.error({ err: error }, "Could not open a live connection");
        socket.destroy();
      });
    },
    connections: () => server.clients.size,
    endSession: (sessionId: string) => hub.endSession(sessionId),
    /** Closes all connections so that clients reconnect to another process, or to this one after its restart. */
    async close() {
      isClosed = true;
      for (const client of server.clients) client.close(1012, "The server restarts");
      const until = performance.now() + stopMs;
      while (server.clients.size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10));
      for (const client of server.clients) client.terminate();
      await hub.close();
    },
  };
}

function reject(socket: Duplex, status: string, message: string) {
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/**
 * Rejects programs, which have to poll. A channel stays open until its token expires, and access tokens of programs are
 * valid for months.
 */
function peopleOnly(identify: Identify): Identify {
  return async (apikey, authorization) => {
    const identity = await identify(apikey, authorization);
    if (!identity.program) return identity;
    throw new AuthFailure("PGRST301", "Access tokens do not open live channels", "Sign in as a user.");
  };
}
