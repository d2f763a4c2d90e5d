import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as Request } from "hono";

import { isLoopback } from "#server/loopback.ts";

/** What proxies and tunnels tell about whom they ask for; x-client-info is what Supabase's client says of itself. */
const forwarding =
  /^(forwarded|via|x-(forwarded|real|original|client(?!-info$)|cluster)-?.*|(true-client|cf-connecting|fastly-client)-ip)$/i;

/**
 * Whether somebody at this very machine asks, by the name of this machine. A page elsewhere that had its own name point
 * here, or a tunnel that brings strangers to this socket, is told apart by what the request names.
 */
export function isAtThisMachine(request: Request): boolean {
  const socket = getConnInfo(request).remote.address ?? "";
  const [, host = ""] = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(request.req.header("host") ?? "") ?? [];
  const isForwarded = Object.keys(request.req.header()).some((name) => forwarding.test(name));
  return isLoopback(socket) && isLoopback(host) && !isForwarded;
}
