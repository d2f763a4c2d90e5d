import { expect, test } from "vitest";

import type { Question } from "#domain/measures/question.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { expectAnswer, randomQuestion } from "../../tests/kit/measures/expect-answers.ts";
import { fillWorld, readWorld } from "../../tests/kit/measures/world.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();
const zones = ["UTC", "Pacific/Auckland", "America/Los_Angeles"];

const ask = (user: BuiltUser, questions: Question[], workspaceId = user.workspace.id) =>
  asRole(at.database.pool, { ...user.caller, isOneMoment: true }, (sql) =>
    answerQuestions(sql, workspaceId, questions),
  );

test.each([0, 1, 2])("questions of any kind agree with figures worked out row by row (%i)", async (seed) => {
  const user = await at.make.user();
  await at.database.owner.query("update public.workspaces set time_zone = $2, counts_won_deals = $3 where id = $1", [
    user.workspace.id,
    zones[seed],
    seed !== 1,
  ]);
  await fillWorld(at.database.owner, user.workspace.id, seed + 1, 60);
  const world = await readWorld(at.database.owner, user.workspace.id);
  for (let no = 0; no < 100; no++) {
    const question = randomQuestion(world, seed * 1000 + no);
    const [answer] = await ask(user, [question]);
    if (!answer) throw new Error("No answer");
    try {
      expectAnswer(world, question, answer);
    } catch (error) {
      throw new Error(`Question ${no}: ${JSON.stringify(question)}`, { cause: error });
    }
  }
  expect(world.sales.length).toBeGreaterThan(100);
});
