import { once } from "node:events";

import { vi } from "vitest";
import { WebSocket } from "ws";

type Reply = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

/** Opens a live connection (protocol version 2.0.0) for frames written by the test itself. */
export async function openRaw(url: string, query: Record<string, string>) {
  const address = `${url.replace(/^http/, "ws")}/realtime/v1/websocket?${new URLSearchParams({ vsn: "2.0.0", ...query })}`;
  const socket = new WebSocket(address);
  const received: Reply[] = [];
  let closing: { code: number; reason: string } | undefined;
  socket.on("message", (data, isBinary) => {
    if (!isBinary) received.push(JSON.parse(String(data)) as Reply);
  });
  socket.on("close", (code, reason) => {
    closing = { code, reason: reason.toString() };
  });
  await once(socket, "open");
  return {
    socket,
    received,
    send: (frame: unknown) =>
      socket.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    /** Returns the payload of the first matching message. Waits for one if necessary. */
    async wait(event: string, ref?: string) {
      const fits = ([, ofRef, , name]: Reply) => name === event && (ref === undefined || ofRef === ref);
      await vi.waitUntil(() => received.some(fits), { timeout: 30_000, interval: 5 });
      return received.find(fits)?.[4];
    },
    async closed() {
      await vi.waitUntil(() => closing !== undefined, { timeout: 30_000, interval: 5 });
      return closing;
    },
  };
}

/** Opens a live connection that the server rejects, and returns the HTTP status; undefined if the response has none. */
export async function refusedWith(url: string, path: string): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}${path}`);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }];
  socket.on("error", () => {});
  socket.terminate();
  return response.statusCode;
}
