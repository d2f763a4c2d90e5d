import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { judge } from "../../evals/chat/judge.ts";
import { sampleCases } from "../../evals/chat/sample-cases.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await startVanda();
  ana = await signUp(vanda);
  const reply = await fetch(`${vanda.url}/functions/v1/samples?workspace_id=${ana.workspace.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` },
    body: JSON.stringify({ industry: "retail" }),
  });
  const { id } = (await reply.json()) as { id: string };
  for (let status = "queued"; status !== "succeeded"; await sleep(50)) {
    const { data } = await ana.client.from("runs").select("status").eq("id", id).single().throwOnError();
    if (data.status === "failed") throw new Error("The sample data were not loaded");
    ({ status } = data);
  }
});
afterAll(() => vanda?.stop());

// All questions of one day: at midnight it would be another one for those that follow.
test("questions about the sample data are answered in five languages as SQL answers them", async () => {
  const client = await vanda.database.owner.connect();
  try {
    const verdicts = await judge(client, ana.workspace.id, sampleCases);
    expect(verdicts.filter(({ verdict }) => verdict !== "right")).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(50);
  } finally {
    client.release();
  }
});
