import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "vitest";

import { scheduleScoring } from "#server/deals/scores/schedule-scoring.ts";

import { runNow } from "./run-now.ts";
import type { Vanda } from "./server.ts";
import type { SignedUp } from "./sign-up.ts";

/**
 * Computes the scores of deals or leads now, and waits for them. Returns the newest model; undefined if there is none.
 */
export async function scoreNow({ server }: Vanda, { client, workspace }: SignedUp, subject: "deals" | "leads") {
  await runNow(server.context, scheduleScoring);
  for (;;) {
    const { data } = await client
      .from("runs")
      .select("status")
      .eq("name", `score-${subject}`)
      .eq("workspace_id", workspace.id)
      .throwOnError();
    expect(data.map(({ status }) => status)).not.toContain("failed");
    if (data.length > 0 && data.every(({ status }) => status === "succeeded")) break;
    await sleep(50);
  }
  const { data } = await client.from("score_models").select().eq("subject", subject).order("version").throwOnError();
  return data.at(-1);
}
