import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";
import * as z from "zod";

import { createMcpServer } from "#server/assistant/mcp/create-mcp-server.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { queryCache } from "#server/metrics/query-cache.ts";

/** Nothing that a client could subscribe to changes within a connection, so few streams stay open. */
const maxStreams = 16;

const claimsSchema = z.object({ workspace_id: z.uuid() });

/** Creates the handler of MCP requests, on the first of them. */
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
     * True if the origin is our own. A page in a browser that reaches this server under a name of its own (DNS rebinding)
     * sends its origin. The Host of a request proves nothing then, so the origin is compared with the configured address of
     * the server.
     */
    isOwnOrigin: (origin: string | undefined): boolean => {
      const { hostname } = new URL(context.publicUrl);
      const local = localhostAllowedOrigins();
      return validateOriginHeader(origin, local.includes(hostname) ? local : [hostname]).ok;
    },
    /** Responds to a request under the identity of its access token. */
    serve: (request: Request, identity: Identity): Promise<Response> =>
      handler.fetch(request, { authInfo: { token: "", clientId: "", scopes: [], extra: { identity } } }),
    close: () => handler.close(),
  };
}
