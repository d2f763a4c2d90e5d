import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { openHttpDouble } from "../kit/http-double.ts";
import { importClient } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const payloadSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

let collector: Awaited<ReturnType<typeof openHttpDouble>>;
let vanda: Vanda;
const received: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
beforeAll(async () => {
  collector = await openHttpDouble((request, response, body) => {
    received.push({ path: request.url, authorization: request.headers.authorization, body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  vanda = await startVanda({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of%20the%20collector",
  });
});
afterAll(() => collector.close());

test("a request, its statements and a job are sent as spans without values, and the last spans when the server stops", async () => {
  const [trace, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const ada = await signUp(vanda);
  await ada.client
    .from("accounts")
    .insert({ workspace_id: ada.workspace.id, name: "Very secret bakery" })
    .throwOnError();
  const listed = await fetch(`${vanda.url}/rest/v1/accounts?select=name&name=eq.Very%20secret%20bakery`, {
    headers: {
      apikey: vanda.publishableKey,
      authorization: `Bearer ${ada.token}`,
      traceparent: `00-${trace}-${parent}-00`,
    },
  });
  expect(await listed.json()).toEqual([{ name: "Very secret bakery" }]);
  const importing = importClient(vanda, { token: ada.token, workspaceId: ada.workspace.id, supabase: ada.client });
  await importing.import("name,industry\nQuiet mill,food\n");
  await vanda.stop();

  expect(new Set(received.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(["/v1/traces Bearer of the collector"]),
  );
  const sent = received.map(({ body }) => body).join("\n");
  for (const hidden of ["Very secret bakery", "Quiet mill", "Very%20secret", ada.email, ada.token, "orchid-2-garden!"])
    expect(sent).not.toContain(hidden);
  const spans = received.flatMap(({ body }) =>
    payloadSchema
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const request = spans.find((span) => span.traceId === trace && span.parentSpanId === parent);
  expect(request).toMatchObject({ name: "GET rest" });
  expect(request?.attributes).toContainEqual({ key: "url.path", value: { stringValue: "/rest/v1/accounts" } });
  expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  const statements = spans.filter(({ traceId, name }) => traceId === trace && name === "statement");
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
  expect(spans.some(({ name }) => name.startsWith("job "))).toBe(true);
});
