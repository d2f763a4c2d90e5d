import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hono } from "hono";
import type { Context } from "#server/context.ts";

export type Parts = {
  auth?: Hono;
  functions?: Hono;
  rest?: { handle(request: IncomingMessage, response: ServerResponse): unknown; close(): unknown };
  worker?: { stop(): Promise<unknown> };
};

const load = async (path: string) => {
  const url = new URL(path, import.meta.url);
  return existsSync(url) ? import(url.href) : undefined;
};

/** Loads the parts that exist. */
export async function loadParts(context: Context): Promise<Parts> {
  const identity = await load("./auth/identity.ts");
  const auth = await load("./auth/routes.ts");
  const rest = await load("./rest/handler.ts");
  const functions = await load("./functions/routes.ts");
  const worker = await load("./jobs/worker.ts");
  const identify = identity?.createIdentify(context);
  return {
    auth: await auth?.createAuth(context, identify),
    functions: identify && (await functions?.createFunctions(context, identify)),
    rest: identify && (await rest?.createRest(context, identify)),
    worker: await worker?.startWorker(context),
  };
}
