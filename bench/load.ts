import { connect } from "node:net";

import type { Sent } from "./cases.ts";

/** Response times in milliseconds, and the total duration in seconds. */
export type Load = { times: number[]; seconds: number };

/**
 * Sends requests one at a time over each of several keep-alive connections, and returns their times. Uses raw sockets,
 * because on a machine with two cores a full HTTP client would use as much CPU as the measured servers.
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  next: () => Sent,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const write = () => toBytes(url, headers, next());
  await Promise.all(Array.from({ length: connections }, () => drive(url, write, until, times)));
  return { times, seconds: (performance.now() - startedAt) / 1000 };
}

function drive(url: string, write: () => string, until: number, times: number[]): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let sentAt = 0;
    let parts: Buffer[] = [];
    let length = 0;
    let expected = Infinity;
    const send = () => {
      [parts, length, expected] = [[], 0, Infinity];
      sentAt = performance.now();
      socket.write(write());
    };
    socket.on("connect", send);
    socket.on("data", (data) => {
      parts.push(data);
      length += data.length;
      if (expected === Infinity) expected = readLength(Buffer.concat(parts));
      if (length < expected) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (now < until) return send();
      socket.end();
      resolve();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`${url} closed the connection`)));

    function readLength(bytes: Buffer): number {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return Infinity;
      const head = bytes.toString("latin1", 0, end);
      if (!head.startsWith("HTTP/1.1 2")) socket.destroy(new Error(`${url} answered ${bytes.toString()}`));
      return end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    }
  });
}

function toBytes(url: string, shared: Record<string, string>, { method, path, headers, body = "" }: Sent): string {
  const all = {
    host: new URL(url).host,
    ...shared,
    ...headers,
    ...(method !== "GET" && { "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Returns the response time at a percentile, given as a share such as 0.95. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
