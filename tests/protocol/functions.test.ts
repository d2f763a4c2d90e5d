import { readdirSync } from "node:fs";

import { serve as listen } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";

import { type Contract, defineFunction } from "#domain/functions/define-function.ts";
import { createIdentify } from "#server/auth/sessions/identity.ts";
import { createFunctions } from "#server/functions/routes.ts";
import { fairQueue } from "#server/http/limits/fair-queue.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import type { Call } from "#server/request/caller.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serveEvents } from "#server/request/serve-events.ts";
import { serve } from "#server/request/serve.ts";
import { followFunction } from "#web/data/requests/function-request.ts";
import { connect, supabase } from "#web/data/requests/supabase.ts";

import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

const limits = { who: "signed_in" } as const;
const measure = defineFunction({
  name: "POST /measure/{id}",
  summary: "For this test.",
  input: z.object({ id: z.uuid(), body: z.object({ length: z.int() }) }),
  output: z.object({ length: z.int() }),
  limits,
  errorCodes: [],
});
const count = defineFunction({
  name: "POST /count",
  summary: "For this test.",
  input: z.object({ body: z.object({ to: z.int(), ending: z.optional(z.enum(["refused", "broken", "never"])) }) }),
  events: z.object({ number: z.int() }),
  limits,
  errorCodes: ["conflict"],
});
const countBriefly = defineFunction({
  ...count,
  name: "POST /count-briefly",
  limits: { ...limits, seconds: 1 },
});

/** Queries the database before it yields each number. */
async function* counting(
  { body: { to, ending } }: z.output<typeof count.input>,
  { identity, signal }: Call<"signed_in">,
) {
  try {
    if (to === 0) throw new FunctionError("conflict", "There is nothing to count");
    for (let number = 1; number <= to; number += 1) {
      await asRole(vanda.server.context.pool, identity, (sql) => sql.query("select"));
      yield { number };
    }
    if (ending === "refused") throw new FunctionError("conflict", "That was all", { to });
    if (ending === "broken") yield { number: "many" };
    if (ending === "never") await new Promise((_resolve, reject) => signal.addEventListener("abort", reject));
  } finally {
    received.push(signal.aborted ? "gone" : "over");
  }
}

let vanda: Vanda;
let eve: SignedUp;
let url: string;
let received: string[] = [];
const logged: string[] = [];
let stop = () => {};
beforeAll(async () => {
  vanda = await startVanda({}, { write: (line) => void logged.push(line) });
  eve = await signUp(vanda);
  const { context } = vanda.server;
  const functions = [
    // Returns a text for large lengths, which violates the contract.
    serve(measure, async ({ body }) => ({ length: body.length > 100 ? "long" : body.length })),
    serveEvents(count, counting),
    serveEvents(countBriefly, counting),
  ];
  const app = createFunctions(context, createIdentify(context), fairQueue({ max: 1 }), functions);
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = listen({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
  stop = () => void server.close();
  url = `http://127.0.0.1:${await promise}`;
  await enterAsBrowser();
});
afterAll(async () => {
  await supabase.auth.stopAutoRefresh();
  vi.unstubAllGlobals();
  stop();
  await vanda?.stop();
});

/** Provides the browser's code with its server, settings and a session. */
async function enterAsBrowser() {
  const real = fetch;
  const storage = new Map<string, string>();
  vi.stubGlobal("location", { origin: vanda.url });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("fetch", (asked: string | URL | Request, how?: RequestInit) => {
    if (typeof asked !== "string") return real(asked, how);
    const target = asked.startsWith("/") ? vanda.url + asked : asked;
    return real(target.replace(`${vanda.url}/functions/v1/count`, `${url}/count`), how);
  });
  const config = await (await fetch("/config.json")).json();
  connect(config);
  const { data } = await eve.client.auth.getSession();
  if (data.session) await supabase.auth.setSession(data.session);
}

const post = (path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${eve.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
/** Follows the stream as the browser does, with the browser's session. */
const follow = (body: z.input<typeof count.input>["body"]) => followFunction<typeof count>("POST /count", { body });

test("every function is documented with its parameters, responses and errors", async () => {
  const folder = new URL("../../src/domain/functions/", import.meta.url);
  const contracts: Contract[] = [];
  for (const file of readdirSync(folder)) {
    const all: Record<string, unknown> = await import(new URL(file, folder).href);
    // A paid run has three contracts.
    const each = Object.values(all).flatMap((one) => [one, ...Object.values(Object(one))]);
    contracts.push(...each.filter(isContract));
  }
  expect(contracts.length).toBeGreaterThan(20);
  const page = (await (await fetch(`${vanda.url}/functions/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>;
  };
  const operations = Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  expect(operations.map(({ name }) => name).toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  for (const { name, parameters, responses } of operations) {
    const placed = parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
    expect([name, placed.toSorted()]).toEqual([
      name,
      [...name.matchAll(/\{(\w+)\}/g)].map(([, it = ""]) => it).toSorted(),
    ]);
    expect(Object.keys(responses)[0], name).toMatch(/^20[0124]$/);
  }
  const refused = Object.values(page.paths["/imports/{id}/plan"]?.post?.responses ?? {});
  expect(JSON.stringify(refused)).toContain("`encoding_unclear`, `job_running`");
});
const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "name" in value && "limits" in value;

test("invalid input is rejected with the name of its field, and a response that breaks its contract is an error", async () => {
  const id = crypto.randomUUID();
  const ask = async (path: string, body: unknown) => {
    const reply = await post(path, body);
    return { status: reply.status, ...((await reply.json()) as object) };
  };
  expect(await ask(`/measure/${id}`, { length: 5, more: true })).toEqual({ status: 200, length: 5 });
  const wrong = { status: 400, code: "bad_parameter" };
  expect(await ask("/measure/1", { length: 5 })).toMatchObject({ ...wrong, details: { name: "id" } });
  expect(await ask(`/measure/${id}`, { length: "5" })).toMatchObject({
    ...wrong,
    message: "`length` is missing or invalid: Invalid input: expected number, received string",
    details: { name: "length", issues: [{ path: ["length"] }] },
  });
  expect(await ask(`/measure/${id}`, null)).toMatchObject({ ...wrong, details: { name: "body" } });
  expect(await ask(`/measure/${id}`, { length: 500 })).toMatchObject({ status: 500, code: "unexpected_failure" });
  expect(logged.filter((line) => line.includes("A function failed"))).toHaveLength(1);
});

test("events come one by one, and a stream ends with the same error as a rejected call", async () => {
  const numbers = [];
  for await (const { number } of follow({ to: 3 })) numbers.push(number);
  expect(numbers).toEqual([1, 2, 3]);
  expect((await post("/count", { to: 0 })).status).toBe(409);
  expect((await post("/count", { to: "many" })).status).toBe(400);

  const refused = follow({ to: 1, ending: "refused" });
  expect(await refused.next()).toMatchObject({ value: { number: 1 } });
  await expect(refused.next()).rejects.toMatchObject({ code: "conflict", problem: "conflict", details: { to: 1 } });
  const broken = follow({ to: 1, ending: "broken" });
  await broken.next();
  await expect(broken.next()).rejects.toMatchObject({ problem: "unexpected_failure" });
  const endless = followFunction<typeof countBriefly>("POST /count-briefly", { body: { to: 1, ending: "never" } });
  const all = async () => {
    for await (const { number } of endless) expect(number).toBe(1);
  };
  await expect(all()).rejects.toMatchObject({ code: "timeout", problem: "timed_out" });
});

test("streams do not block their user's other calls, are limited to four, and end when their client disconnects", async () => {
  received = [];
  const open = [];
  for (let nr = 0; nr < 4; nr += 1) {
    const events = follow({ to: 2, ending: "never" });
    await events.next();
    open.push(events);
  }
  // This server runs one task at a time.
  expect((await post(`/measure/${crypto.randomUUID()}`, { length: 1 })).status).toBe(200);
  const fifth = await post("/count", { to: 1 });
  expect([fifth.status, await fifth.json()]).toMatchObject([429, { code: "too_many_streams" }]);
  for (const events of open) await events.return(undefined);
  await expect.poll(() => received).toEqual(["gone", "gone", "gone", "gone"]);
  const next = follow({ to: 1 });
  expect(await next.next()).toMatchObject({ value: { number: 1 } });
});
