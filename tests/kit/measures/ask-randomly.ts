import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { Builder } from "../builder.ts";
import type { FreshDatabase } from "../database.ts";
import { expectAnswer, expectLargest, randomQuestion } from "./expect-answers.ts";
import { fillWorld } from "./fill-world.ts";
import { readWorld } from "./world.ts";

/** Time zones far from UTC, with offsets of half and quarter hours, and with clock changes at midnight. */
const zones = [
  "UTC",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "America/Havana",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Africa/Cairo",
  "Pacific/Pago_Pago",
];

/**
 * Fills a workspace with random facts, asks random questions about them, and compares each number with a count of the
 * rows.
 */
export async function askRandomly(
  { database, make }: { database: FreshDatabase; make: Builder },
  { seed, questions }: { seed: number; questions: number },
): Promise<void> {
  const user = await make.user();
  const { id } = user.workspace;
  await database.owner.query("update public.workspaces set time_zone = $2, counts_won_deals = $3 where id = $1", [
    id,
    zones[seed % zones.length],
    seed % 3 !== 1,
  ]);
  await fillWorld(database.owner, id, seed + 1, 60);
  // The sums must be the same, whether or not they are compacted.
  if (seed % 2 === 1) await database.owner.query("select private.compact_rollups($1)", [id]);
  const world = await readWorld(database.owner, id);
  for (let no = 0; no < questions; no++) {
    const question = randomQuestion(world, seed * 100_000 + no);
    const top = 1 + (no % 5);
    const [answer, largest] = await asRole(database.pool, { ...user.caller, snapshot: true }, (sql) =>
      answerQuestions(sql, id, question.by ? [question, { ...question, top }] : [question]),
    );
    if (!answer) throw new Error("There is no answer");
    try {
      expectAnswer(world, question, answer);
      if (largest) expectLargest(answer, largest, top);
    } catch (error) {
      throw new Error(`Question ${no} of world ${seed}: ${JSON.stringify(question)}`, { cause: error });
    }
  }
}
