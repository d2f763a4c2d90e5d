import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { AdvancedReport } from "#domain/metrics/advanced-analysis/advanced-report.ts";
import { addDays } from "#domain/time/dates.ts";

import { build, type Builder } from "../kit/builder.ts";
import { openLanguageModel } from "../kit/language-model.ts";
import { callAs } from "../kit/messages.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { withinADay } from "../kit/within-a-day.ts";

let vanda: Vanda;
let make: Builder;
let model: Awaited<ReturnType<typeof openLanguageModel>>;
beforeAll(async () => {
  model = await openLanguageModel();
  vanda = await startVanda({ AI_BASE_URL: model.url, AI_MODEL: "double" });
  make = build(vanda.database.owner);
});
beforeEach(withinADay);
beforeEach(() => {
  model.requests.length = 0;
  model.does = { says: "nonsense" };
});
afterAll(async () => {
  await vanda?.stop();
  model.close();
});

type Result = { report: AdvancedReport; rephrased: { language: string; sentences: (string | null)[] } | null };
const finish = async ({ client }: SignedUp, id: string) => {
  for (;;) {
    const { data } = await client.from("runs").select().eq("id", id).single().throwOnError();
    if (data.status !== "queued" && data.status !== "running") return data;
    await sleep(50);
  }
};
type Quote = { cost: number; price: number; is_free: boolean; rows: number };
const path = "advanced-analyses";
const quote = async (person: SignedUp) => (await callAs<Quote>(vanda, person, "GET", `${path}/quote`)).body;
const start = (person: SignedUp, at: Vanda = vanda, language = "en") =>
  callAs<{ id: string; code?: string }>(at, person, "POST", path, { language, most: 10, key: crypto.randomUUID() });
const tokens = async ({ client }: SignedUp) =>
  (await client.from("user_tokens").select("available_tokens").single().throwOnError()).data.available_tokens;

const today = new Date().toISOString().slice(0, 10);
const sell = (person: SignedUp, daysAgo: number, revenue_minor: number, values = {}) =>
  make.sale(person.workspace, { sold_on: addDays(today, -daysAgo), revenue_minor, currency: "USD", ...values });

test(
  "a written analysis is the same for the same data, free twice, and then costs 5, 7 or 10 tokens by the number of rows",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    expect((await start(ana)).body.code).toBe("nothing_to_analyse");
    await sell(ana, 10, 130_000, { category: "Desks", region: "Spain" });
    await sell(ana, 11, 20_000, { category: "Lamps", region: "Japan" });
    await sell(ana, 696, 60_000, { category: "Desks" });
    await sell(ana, 697, 40_000, { category: "Lamps" });
    expect(await quote(ana)).toMatchObject({ is_free: true, cost: 0, price: 5, rows: 4 });
    const run = async () => {
      const { status, body } = await start(ana);
      expect(status).toBe(202);
      const done = await finish(ana, body.id);
      expect(done.status).toBe("succeeded");
      return done.result as unknown as Result;
    };
    const first = await run();
    expect(first.rephrased).toBeNull();
    expect(first.report).toMatchObject({ currency: "USD", samples: null });
    expect(first.report.findings).toEqual([
      { key: "more", values: { value: 150_000, before: 100_000, change: 50 } },
      { key: "gain", name: "Desks", values: { change: 70_000, value: 130_000 } },
      { key: "loss", name: "Lamps", values: { change: 20_000, value: 20_000 } },
      { key: "region", name: "Spain", values: { value: 130_000, share: 87 } },
      { key: "lacks", values: {}, lacks: ["acquisition", "customers", "retention", "costs", "lost"] },
    ]);
    expect(await run()).toEqual(first);
    expect(await quote(ana)).toMatchObject({ is_free: false, cost: 5 });
    await run();
    expect(await tokens(ana)).toBe(5);
    await vanda.database.owner.query(
      `insert into public.sales (workspace_id, name, sold_on, revenue_minor, currency)
     select $1, 'Sale', $2::date, 100, 'USD' from generate_series(1, 9997)`,
      [ana.workspace.id, addDays(today, -5)],
    );
    expect(await quote(ana)).toMatchObject({ price: 7, rows: 10_001 });
  },
);

test(
  "a language model rephrases an analysis in the reader's language, once for the same findings and without invented numbers",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    await sell(ana, 10, 130_000, { region: "Spain" });
    model.does = {
      says: (asked) =>
        JSON.stringify(
          (JSON.parse(asked) as { text: string }[]).map(({ text }, at) =>
            at === 0 ? "Son 77 clientes." : `¡Ojo! ${text}`,
          ),
        ),
    };
    const write = async () => {
      const { body } = await start(ana, vanda, "es");
      return ((await finish(ana, body.id)).result as unknown as Result).rephrased;
    };
    const first = await write();
    expect(first?.language).toBe("es");
    expect(first?.sentences[0]).toBeNull();
    expect(first?.sentences[1]).toMatch(/^¡Ojo! Spain is the largest region/);
    // There is one model request per set of findings.
    expect(await write()).toEqual(first);
    expect(model.requests).toHaveLength(1);

    // The text is masked, as admins configured it, and not sent at all once they turned models off.
    expect(JSON.stringify(model.requests)).not.toContain("Spain");
    await ana.client.from("workspaces").update({ ai_models: "off" }).eq("id", ana.workspace.id).throwOnError();
    await sell(ana, 12, 90_000, { region: "Japan" });
    expect(await write()).toBeNull();
    expect(model.requests).toHaveLength(1);
    const { data } = await ana.client
      .rpc("audit_log", { workspace_id: ana.workspace.id, areas: ["models"] })
      .throwOnError();
    expect(data).toMatchObject({
      entries: [
        {
          changes: {
            purpose: [null, "advanced_analysis"],
            masked: [null, true],
            calls: [null, 1],
          },
        },
      ],
    });
  },
);

test("an analysis that is cancelled or lost releases its tokens", { tags: "deep" }, async () => {
  const idle = await startVanda({ WORKER: "off" });
  try {
    const ana = await signUp(idle);
    const { owner } = idle.database;
    await build(owner).sale(ana.workspace, { sold_on: today, revenue_minor: 100, currency: "USD" });
    // The free analyses are used up.
    for (const no of [1, 2]) {
      const { body } = await start(ana, idle);
      await owner.query("update public.runs set status = 'succeeded', result = $2 where id = $1", [body.id, { no }]);
    }
    for (const end of ["cancel", "fail"]) {
      const { status, body } = await start(ana, idle);
      expect(status).toBe(202);
      expect(await tokens(ana)).toBe(5);
      if (end === "cancel") await callAs(idle, ana, "POST", `${path}/${body.id}/cancel`);
      else await owner.query("update public.runs set status = 'failed' where id = $1", [body.id]);
      expect(await tokens(ana)).toBe(10);
    }
  } finally {
    await idle.stop();
  }
});
