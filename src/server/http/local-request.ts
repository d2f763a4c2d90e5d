import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as Request } from "hono";

import { isLoopback } from "#server/settings/loopback.ts";

/**
 * Headers with which proxies and tunnels identify their client. x-client-info is excluded: it describes Supabase's own
 * client.
 */
const forwarding =
  /^(forwarded|via|x-(forwarded|real|original|client(?!-info$)|cluster)-?.*|(true-client|cf-connecting|fastly-client)-ip)$/i;

/**
 * True if a request comes from this machine and its Host header is a name of this machine. The Host header excludes web
 * pages whose own domain points to this machine. The forwarding headers exclude tunnels, because strangers reach this
 * socket through them.
 */
export function isLocalRequest(request: Request): boolean {
  const socket = getConnInfo(request).remote.address ?? "";
  const [, host = ""] = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(request.req.header("host") ?? "") ?? [];
  const isForwarded = Object.keys(request.req.header()).some((name) => forwarding.test(name));
  return isLoopback(socket) && isLoopback(host) && !isForwarded;
}
