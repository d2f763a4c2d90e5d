import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

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

type Quote = {
  cost: number;
  steps: number;
  by_model: boolean;
  is_full: boolean;
  code?: string;
  reading: { definition: object | null; parts: { said: string; as: string; unnamed: string[] }[]; missing: string[] };
};
const path = "workflow-drafts";
const quote = async ({ workspace, token }: SignedUp, text: string, language = "en") => {
  const asked = new URLSearchParams({ workspace_id: workspace.id, text, language });
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${token}` };
  return (await (await fetch(`${vanda.url}/functions/v1/${path}/quote?${asked}`, { headers })).json()) as Quote;
};
const create = async (person: SignedUp, text: string, { most = 15, language = "en" } = {}) => {
  const key = crypto.randomUUID();
  const { status, body } = await callAs<{ id: string; code?: string }>(vanda, person, "POST", path, {
    text,
    language,
    most,
    key,
  });
  return status === 202 ? finish(person, body.id) : body.code;
};
const finish = async ({ client }: SignedUp, id: string) => {
  for (;;) {
    const { data } = await client.from("runs").select("status,error,result").eq("id", id).single().throwOnError();
    if (data.status !== "queued" && data.status !== "running") return data;
    await sleep(50);
  }
};
const tokens = async ({ client }: SignedUp) =>
  (await client.from("user_tokens").select("available_tokens").single().throwOnError()).data.available_tokens;
const readWorkflows = async ({ client, workspace }: SignedUp) =>
  (
    await client
      .from("workflows")
      .select("id,name,definition,is_on,runs_as")
      .eq("workspace_id", workspace.id)
      .order("id")
      .throwOnError()
  ).data;

const simple = "When a deal is created, create a task 'Call' for its owner in 2 days, wait a week, then notify me";

test("parsing a sentence is free, and creating a workflow from it costs the price of its steps and leaves it off", async () => {
  const ana = await signUp(vanda);
  const offer = await quote(ana, simple);
  expect(offer).toMatchObject({ cost: 10, steps: 3, by_model: false, is_full: false });
  expect(offer.reading.parts.map(({ as }) => as)).toEqual(["trigger", "steps", "steps", "steps"]);
  expect([await tokens(ana), await readWorkflows(ana)]).toEqual([10, []]);
  const done = await create(ana, simple);
  const [workflow, ...more] = await readWorkflows(ana);
  expect(more).toEqual([]);
  expect(done).toMatchObject({ status: "succeeded", result: { workflow_id: workflow?.id, model: null } });
  expect(workflow).toMatchObject({ is_on: false, runs_as: ana.member.id, definition: offer.reading.definition });
  expect(workflow?.name.startsWith("When a deal is created, create a task 'Call'")).toBe(true);
  expect(workflow?.definition).toMatchObject({
    trigger: { on: "created", entity: "deals", where: "" },
    steps: [
      { do: "task", title: "Call", assignee: "owner", days: 2 },
      { do: "wait", hours: 168 },
      { do: "notify", whom: [ana.member.id] },
    ],
  });
  expect(await tokens(ana)).toBe(0);
  const { data } = await ana.client
    .from("token_transactions")
    .select("about")
    .eq("about->>feature", "workflow")
    .limit(1);
  expect(data?.[0]?.about).toMatchObject({ subject: { key: "workflow" } });
  expect(await create(ana, simple)).toBe("insufficient_tokens");
  // Everything was understood, so no model was used.
  expect(model.requests).toEqual([]);
});

test(
  "more than five steps cost 15 tokens, and parts that are not understood are reported and left out",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    await ana.client.from("workspaces").update({ ai_models: "off" }).eq("id", ana.workspace.id).throwOnError();
    const notes = (many: number) => Array.from({ length: many }, (_note, no) => `add a note 'Note ${no}'`).join(", ");
    expect(await quote(ana, `When a deal is won, ${notes(5)}`)).toMatchObject({ cost: 10, steps: 5 });
    expect(await quote(ana, `When a deal is won, ${notes(6)}`)).toMatchObject({ cost: 15, steps: 6 });
    expect(await create(ana, `When a deal is won, ${notes(6)}`, { most: 10 })).toBe("price_changed");
    const offer = await quote(ana, "When a deal is won, add a note 'Won', paint the office, notify Zoe");
    expect(offer).toMatchObject({ cost: 10, steps: 1, by_model: false });
    const unread = offer.reading.parts.filter(({ as }) => as === "unread");
    expect(unread.map(({ said, unnamed }) => [said, unnamed])).toEqual([
      ["paint the office", []],
      ["notify Zoe", ["Zoe"]],
    ]);
    for (const text of ["Make me a coffee", "When a deal is won", "Notify me"])
      expect([text, await create(ana, text)]).toEqual([text, "not_understood"]);
    expect([await tokens(ana), await readWorkflows(ana)]).toEqual([10, []]);
  },
);

test("a sentence is parsed in any of the five languages, with the names of the workspace", async () => {
  const ana = await signUp(vanda);
  await make.tag(ana.workspace, { name: "VIP" });
  const [stage] = (await ana.client.from("stages").select("id,name").eq("kind", "open").order("position")).data ?? [];
  const texts = {
    es: `Cuando un negocio pasa a la etapa ${stage?.name}, añade la etiqueta VIP`,
    zh: `商机进入${stage?.name}时，添加标签VIP`,
    ja: `商談が${stage?.name}に移動したら、VIPのタグを付ける`,
    ko: `거래가 ${stage?.name} 단계로 이동하면 VIP 태그를 달아 줘`,
  };
  for (const [language, text] of Object.entries(texts)) {
    const { reading } = await quote(ana, text, language);
    expect([language, reading.definition]).toMatchObject([
      language,
      { trigger: { on: "becomes", field: "stage_id", to: [stage?.id] }, steps: [{ do: "tag" }] },
    ]);
  }
});

test("viewers cannot create workflows, and a workspace has at most a hundred", async () => {
  const ana = await signUp(vanda);
  const bo = await signUp(vanda);
  await make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  const theirs = { ...bo, workspace: ana.workspace };
  expect((await quote(theirs, simple)).code).toBe("not_allowed");
  expect(await create(theirs, simple)).toBe("not_allowed");
  await vanda.database.owner.query(
    `insert into public.workflows (workspace_id, name, definition) select $1, 'W' || n,
       '{"trigger": {"on": "created", "entity": "deals", "where": ""}, "steps": []}' from generate_series(1, 100) n`,
    [ana.workspace.id],
  );
  expect(await quote(ana, simple)).toMatchObject({ is_full: true });
  expect(await create(ana, simple)).toBe("too_many_workflows");
  expect(await tokens(ana)).toBe(10);
});

const odd = "Whenever fortune smiles upon a deal, Bo Adler shall hear of it";
const notifyWorkflow = (whom: string) => ({
  workflow: {
    trigger: { on: "becomes", entity: "deals", field: "stage_id", to: ["Sales pipeline / Closed Won"], where: null },
    steps: [{ do: "notify", whom: [whom], text: "Won: {name}" }],
  },
  parts: [
    { said: "fortune smiles upon a deal", as: "trigger" },
    { said: "Bo Adler shall hear of it", as: "steps", steps: [1] },
  ],
});

test(
  "a language model parses sentences that the built-in parser cannot, gets no names of people, and costs nothing on failure",
  { tags: "deep" },
  async () => {
    const ana = await signUp(vanda);
    const bo = await make.member(ana.workspace, {
      user_id: (await signUp(vanda)).id,
      role: "member",
      name: "Bo Adler",
    });
    const [stage] = await vanda.database.owner
      .query<{ name: string; pipeline: string; id: string }>(
        `select s.id, s.name, p.name as pipeline from public.stages s join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
       where s.workspace_id = $1 and s.kind = 'won'`,
        [ana.workspace.id],
      )
      .then(({ rows }) => rows);
    expect(await quote(ana, odd)).toMatchObject({ cost: 10, by_model: true, reading: { definition: null } });
    expect(model.requests).toEqual([]);
    const answer = (whom: string, steps = 1) => {
      const made = notifyWorkflow(whom);
      made.workflow.trigger.to = [`${stage?.pipeline} / ${stage?.name}`];
      made.workflow.steps = Array.from(
        { length: steps },
        () => made.workflow.steps[0] ?? { do: "", whom: [], text: "" },
      );
      return JSON.stringify(made);
    };
    const refused: (typeof model.does)[] = [
      "500",
      { says: "I would rather not." },
      { says: () => answer("Somebody else") },
      { says: (asked) => answer((JSON.parse(asked) as { members: string[] }).members[0] ?? "", 6) },
    ];
    for (const does of refused) {
      model.does = does;
      expect(await create(ana, odd)).toMatchObject({ status: "failed", error: { code: "not_understood" } });
      expect([await tokens(ana), await readWorkflows(ana)]).toEqual([10, []]);
    }
    model.does = {
      says: (asked) => answer((JSON.parse(asked) as { text: string }).text.match(/\[NAME-[A-Z]+\]/)?.[0] ?? ""),
    };
    expect(await create(ana, odd)).toMatchObject({ status: "succeeded", result: { model: "double" } });
    const [workflow] = await readWorkflows(ana);
    expect(workflow).toMatchObject({
      is_on: false,
      definition: {
        trigger: { on: "becomes", field: "stage_id", to: [stage?.id], where: "" },
        steps: [{ do: "notify", whom: [bo.id], text: "Won: {name}" }],
      },
    });
    expect(await tokens(ana)).toBe(0);
    expect(JSON.stringify(model.requests)).not.toContain("Bo Adler");
    const { data: log } = await ana.client.rpc("audit_log", { workspace_id: ana.workspace.id, areas: ["models"] });
    expect(JSON.stringify(log)).toContain("workflow");

    // No model is used if an admin turned models off.
    await ana.client.from("workspaces").update({ ai_models: "off" }).eq("id", ana.workspace.id).throwOnError();
    expect(await quote(ana, odd)).toMatchObject({ by_model: false });
    expect(await create(ana, odd)).toBe("not_understood");
  },
);
