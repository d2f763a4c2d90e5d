import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as Request } from "hono";

import { isLoopback } from "#server/settings/loopback.ts";

/** Headers in which proxies and tunnels name their client; x-client-info describes Supabase's own client. */
const forwarding =
  /^(forwarded|via|x-(forwarded|real|original|client(?!-info$)|cluster)-?.*|(true-client|cf-connecting|fastly-client)-ip)$/i;

/**
 * True if a request comes from this machine and uses this machine's name as its host. The host name excludes a web page
 * whose own domain points here, and the forwarding headers exclude tunnels that bring strangers to this socket.
 */
export function isLocalRequest(request: Request): boolean {
  const socket = getConnInfo(request).remote.address ?? "";
  const [, host = ""] = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(request.req.header("host") ?? "") ?? [];
  const isForwarded = Object.keys(request.req.header()).some((name) => forwarding.test(name));
  return isLoopback(socket) && isLoopback(host) && !isForwarded;
}
