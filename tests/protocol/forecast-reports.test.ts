import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { openLanguageModel } from "../kit/language-model.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let model: Awaited<ReturnType<typeof openLanguageModel>>;
beforeAll(async () => {
  model = await openLanguageModel();
  vanda = await startVanda({ AI_BASE_URL: model.url, AI_MODEL: "double" });
  make = build(vanda.database.owner);
});
beforeEach(() => {
  model.requests.length = 0;
  model.does = { says: "nonsense" };
});
afterAll(async () => {
  await vanda?.stop();
  model.close();
});

function monthAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

/** Creates a user with two years of revenue in three categories. */
async function owner() {
  const ana = await signUp(vanda);
  for (let ago = 24; ago > 0; ago--)
    for (const [category, each] of [
      ["Desks", 3000],
      ["Chairs", 2000],
      ["Lamps", 1000],
    ] as const)
      await make.sale(ana.workspace, {
        sold_on: monthAgo(ago),
        category,
        revenue_minor: (30 - ago) * each,
        currency: "USD",
      });
  return ana;
}

function reportsOf({ token, client, workspace }: SignedUp) {
  const call = async (method: "GET" | "POST", path: string, body?: object) => {
    const reply = await fetch(`${vanda.url}/functions/v1/forecast-reports${path}`, {
      method,
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { id: string } };
  };
  const here = `workspace_id=${workspace.id}`;
  const end = async (id: string) => {
    for (;;) {
      const { data } = await client.from("runs").select("status").eq("id", id).single().throwOnError();
      if (data.status !== "queued" && data.status !== "running") return data.status;
      await sleep(50);
    }
  };
  const start = (values: object = {}) =>
    call("POST", `?${here}`, { months: 6, language: "en", most: 20, key: crypto.randomUUID(), ...values });
  return {
    start,
    end,
    quote: async (query: string) => (await call("GET", `/quote?${here}&${query}`)).body,
    cancel: (id: string) => call("POST", `/${id}/cancel?${here}`),
    async write(values: object = {}) {
      const { status, body } = await start(values);
      expect([status, status === 202 && (await end(body.id))]).toEqual([202, "succeeded"]);
      return (await client.from("forecast_reports").select().eq("id", body.id).single().throwOnError()).data;
    },
    tokens: async () =>
      (await client.from("user_tokens").select("available_tokens").single().throwOnError()).data.available_tokens,
  };
}

test(
  "a written analysis is priced by series and months after the free ones, and its parts add up to the total",
  { tags: "deep" },
  async () => {
    const ana = await owner();
    const reports = reportsOf(ana);
    expect(await reports.quote("months=12")).toMatchObject({
      price: 5,
      series: 1,
      is_free: true,
      free_left: 2,
      leads: 0,
    });
    expect(await reports.quote("months=12&parts=category")).toMatchObject({ price: 10, series: 4 });
    const first = await reports.write({ parts: "category" });
    const { report } = first;
    expect(report.parts.map(({ label }) => label)).toEqual(["Desks", "Chairs", "Lamps"]);
    expect(report.parts.reduce((sum, { value }) => sum + value, 0)).toBe(report.total?.value);
    expect(report.advice.map(({ key }) => key)).toContain("more");
    expect(first.rephrased).toBeNull();
    await reports.write();
    expect(await reports.tokens()).toBe(10);
    // The same records give the same report.
    const third = await reports.write({ parts: "category" });
    expect(third.report).toEqual(report);
    expect(await reports.tokens()).toBe(0);
    expect((await reports.start()).body).toMatchObject({ code: "insufficient_tokens" });
    const { data: line } = await ana.client
      .from("token_transactions")
      .select("description")
      .eq("run_id", third.id)
      .single()
      .throwOnError();
    expect(line.description).toContain("revenue forecast over 6 months");
  },
);

test(
  "a language model rephrases a report in the reader's language, once for the same findings and without new numbers",
  { tags: "deep" },
  async () => {
    const ana = await owner();
    const reports = reportsOf(ana);
    model.does = {
      says: (asked) =>
        JSON.stringify(
          (JSON.parse(asked) as { text: string }[]).map(({ text }, at) =>
            at === 0 ? "Crece un 99 %." : `¡Ojo! ${text}`,
          ),
        ),
    };
    const first = await reports.write({ language: "es" });
    expect(first.rephrased).toMatchObject({ language: "es", model: "double" });
    const [invented, kept] = first.rephrased?.sentences ?? [];
    expect([invented, kept?.startsWith("¡Ojo! ")]).toEqual([null, true]);
    expect((await reports.write({ language: "es" })).rephrased).toEqual(first.rephrased);
    expect(model.requests).toHaveLength(1);
    const { data } = await ana.client
      .rpc("audit_log", { workspace_id: ana.workspace.id, areas: ["models"] })
      .throwOnError();
    expect(data).toMatchObject({
      entries: [
        {
          kind: "models.sent",
          subject: "double",
          changes: { purpose: [null, "forecast_report"], calls: [null, 1] },
        },
      ],
    });
  },
);

test("cancelling an analysis while a model responds releases its tokens", { tags: "deep" }, async () => {
  const ana = await owner();
  const reports = reportsOf(ana);
  for (const _free of [1, 2]) await reports.write();
  model.does = "hang";
  model.requests.length = 0;
  const { body } = await reports.start();
  while (model.requests.length === 0) await sleep(20);
  expect(await reports.tokens()).toBe(5);
  expect((await reports.cancel(body.id)).status).toBe(200);
  expect(await reports.end(body.id)).toBe("cancelled");
  expect(await reports.tokens()).toBe(10);
  expect((await ana.client.from("forecast_reports").select("id").throwOnError()).data).toHaveLength(2);
});

test(
  "no analysis is written with fewer than twelve months and no leads, and other users read none",
  { tags: "deep" },
  async () => {
    const [ana, bea] = [await owner(), await signUp(vanda)];
    expect((await reportsOf(bea).start()).body).toMatchObject({ code: "nothing_to_analyse" });
    await reportsOf(ana).write();
    expect((await bea.client.from("forecast_reports").select("id").throwOnError()).data).toEqual([]);
  },
);
