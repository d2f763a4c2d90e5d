import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { connect } from "node:net";

import { vi } from "vitest";

import { type Child, startChild } from "../../bench/child.ts";

/** Waits until both servers behind the address agree. Two consecutive requests reach both. */
export function untilBoth(isSo: () => Promise<boolean>) {
  return vi.waitUntil(async () => (await isSo()) && (await isSo()), { timeout: 30_000 });
}

/** Opens an address whose requests alternate between two servers, as behind a stateless load balancer. */
export async function openPair() {
  const targets: string[] = [];
  let turn = 0;
  let second: Child | undefined;
  // The proxy has a high limit, because the servers enforce theirs.
  const door = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    const { hostname, port } = new URL(targets[(turn += 1) % targets.length] ?? "http://127.0.0.1:1");
    const onward = send(
      // The path is forwarded as received, so that the servers validate it, including dot segments.
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        // A server that rejects a body may respond before it has read the body, and then close the connection.
        request.unpipe(onward);
        request.resume();
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    onward.on("error", () => {
      if (!response.headersSent) response.destroy();
    });
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  // A live connection stays with the server that accepted it.
  door.on("upgrade", (request, socket, head) => {
    const { hostname, port } = new URL(targets[(turn += 1) % targets.length] ?? "http://127.0.0.1:1");
    const onward = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [end, other] of [[onward, socket] as const, [socket, onward] as const]) {
      end.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  });
  // The same timeout as the servers, so that no client writes to a connection that is being closed as idle.
  door.keepAliveTimeout = 65_000;
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url,
    /** Registers the first server, and starts a second one as a separate process. */
    async lead(first: string, env: Record<string, string>) {
      second = await startChild(process.execPath, ["src/server/main.ts"], { ...env, PORT: "0", LOG_LEVEL: "error" });
      targets.push(first, second.url);
    },
    async close() {
      await second?.stop();
      door.closeAllConnections();
      door.close();
    },
  };
}
