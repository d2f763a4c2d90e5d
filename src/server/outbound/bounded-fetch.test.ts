import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import { withCancellation } from "#server/postgres/cancel-on-disconnect.ts";

import { boundedFetch } from "./bounded-fetch.ts";
import type { HttpLimits } from "./limits.ts";

const limits: HttpLimits = { headersMs: 5_000, totalMs: 5_000, bytes: 100_000, lineBytes: 1_000 };
let answer: (response: ServerResponse) => void;
let closed: PromiseWithResolvers<void>;
const server = createServer((_request, response) => {
  response.on("close", () => closed.resolve());
  answer(response);
});
let url = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Reads a response to its end, and waits until the server notices that the connection is closed. */
async function read(given: typeof answer, own: Partial<HttpLimits> = {}, init?: RequestInit): Promise<string> {
  [answer, closed] = [given, Promise.withResolvers()];
  const done = boundedFetch("captcha", { ...limits, ...own })(url, init).then((response) => response.text());
  const result = await done.catch((error: unknown) =>
    error instanceof Error ? `${error.name}: ${error.message}` : "",
  );
  await closed.promise;
  return result;
}

/** Sends the same data repeatedly until the connection is closed. */
const pour = (response: ServerResponse, what: Buffer | string) => {
  const go = () => {
    while (!response.destroyed) if (!response.write(what)) return;
  };
  response.on("drain", go);
  go();
};

test("returns a response unchanged, with its status and headers", async () => {
  [answer, closed] = [
    (response) => void response.writeHead(201, { "x-said": "so" }).end("a\n".repeat(600)),
    Promise.withResolvers(),
  ];
  const response = await boundedFetch("captcha", limits)(url);
  expect([response.status, response.headers.get("x-said"), (await response.text()).length]).toEqual([201, "so", 1_200]);
});

test("cancels a response that is too long, has too long a line, or decompresses beyond the limit", async () => {
  const tooLong = "OutboundLimit: captcha sent too much";
  expect(await read((response) => pour(response, `${"x".repeat(99)}\n`))).toBe(tooLong);
  expect(await read((response) => pour(response, "data: x"), { bytes: 1e9 })).toBe(tooLong);
  const bomb = gzipSync(`${"\n".repeat(99)}x`.repeat(10_000));
  expect(bomb.length).toBeLessThan(limits.bytes);
  expect(await read((response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb))).toBe(
    tooLong,
  );
});

test("counts the length of a line across chunks", async () => {
  const half = "x".repeat(600);
  const inTwo = async (first: string, second: string) =>
    read((response) => {
      response.write(first);
      setImmediate(() => response.end(second));
    });
  expect(await inTwo(half, half)).toContain("sent too much");
  expect(await inTwo(`${half}\n`, half)).toBe(`${half}\n${half}`);
});

test("cancels a response whose headers or body are too slow", async () => {
  expect(await read(() => {}, { headersMs: 20 })).toBe("TimeoutError: captcha sent no header in time");
  expect(await read((response) => void response.write("x\n"), { totalMs: 50 })).toMatch(/^TimeoutError/);
});

test("does not follow redirects", async () => {
  expect(await read((response) => void response.writeHead(302, { location: "/inside" }).end())).toMatch(/^TypeError/);
});

test("is cancelled when the caller disconnects or the given signal aborts", async () => {
  const [caller, own] = [new AbortController(), new AbortController()];
  const hang = (controller: AbortController) => () => controller.abort(new Error("gone"));
  expect(await withCancellation({ signal: caller.signal }, () => read(hang(caller)))).toBe("Error: gone");
  expect(await read(hang(own), {}, { signal: own.signal })).toBe("Error: gone");
});
