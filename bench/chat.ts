import { randomUUID } from "node:crypto";

import { percentile } from "./load.ts";
import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

/** Typical questions over many deals: a count, a sum, groups, a list, and a change that has to look up a record. */
const questions = [
  "How many deals do we have?",
  "value of open deals by stage",
  "deals won by owner this year vs last year",
  "five biggest open deals",
  "Set the value of deal Deal 4711 to 5,000",
];
const rounds = 6;

/** Measures the assistant's response time, from the request to the complete answer. The answer is not streamed. */
export async function measureChat({ ours, headers, workspace, owner, claims }: Stage): Promise<Measurement[]> {
  const { sub } = JSON.parse(claims) as { sub: string };
  await owner.query("select private.credit_tokens($1, 10000, 'earned', $2, 'initial', 'Tokens for the benchmark')", [
    sub,
    randomUUID(),
  ]);
  const measurements: Measurement[] = [];
  for (const question of questions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const reply = await fetch(`${ours.url}/functions/v1/chats/ask`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          workspace_id: workspace,
          chat_id: randomUUID(),
          id: randomUUID(),
          question,
          most: 3,
          language: "en",
        }),
      });
      const text = await reply.text();
      if (!text.includes('"status":"answered"')) throw new Error(`${question}: ${text.slice(0, 500)}`);
      // The first round only fills the caches, which are warm on a server in use.
      if (round > 0) times.push(performance.now() - began);
    }
    measurements.push({
      name: `chat: ${question}`,
      unit: "ms",
      value: percentile(times, 0.95),
      note: `median ${percentile(times, 0.5).toFixed(0)} ms; wanted at most 300`,
    });
  }
  return measurements;
}
