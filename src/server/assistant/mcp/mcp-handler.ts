import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";
import * as z from "zod";

import { createMcpServer } from "#server/assistant/mcp/create-mcp-server.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { queryCache } from "#server/metrics/query-cache.ts";

/** Limit on open streams. A few are enough: within a connection, nothing changes that a client could subscribe to. */
const maxStreams = 16;

const claimsSchema = z.object({ workspace_id: z.uuid() });

/** Creates the handler of MCP requests. */
export function createHandler(context: Context) {
  const cache = queryCache(context);
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const identity = authInfo?.extra?.identity as Identity;
      const { workspace_id: workspaceId } = claimsSchema.parse(JSON.parse(identity.claims));
      return createMcpServer({ context, identity, workspaceId, language: "en", cache });
    },
    {
      maxSubscriptions: maxStreams,
      onerror: (error) => context.log.debug({ err: error }, "An MCP client was rejected"),
    },
  );
  return {
    /**
     * True if the origin is this server. A web page that reaches this server under its own domain (DNS rebinding) also
     * controls the Host header, so the Origin header is compared with the configured address instead.
     */
    isOwnOrigin: (origin: string | undefined): boolean => {
      const { hostname } = new URL(context.publicUrl);
      const local = localhostAllowedOrigins();
      return validateOriginHeader(origin, local.includes(hostname) ? local : [hostname]).ok;
    },
    serve: (request: Request, identity: Identity): Promise<Response> =>
      handler.fetch(request, { authInfo: { token: "", clientId: "", scopes: [], extra: { identity } } }),
    close: () => handler.close(),
  };
}
