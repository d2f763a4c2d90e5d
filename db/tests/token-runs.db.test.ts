import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, claim, serve, reserve, end, tokensOf } = useLedger();

test("a job spends its reserved tokens when it succeeds, and cannot succeed after they were released", async () => {
  const ana = await at.make.user();
  const { owner } = at.database;
  const begin = async () => {
    const { id } = await at.make.run(ana.workspace, { name: "analyse-pipeline", status: "running" });
    await reserve(ana, { run: id, work: 3 });
    return id;
  };
  const succeed = (id: string) => owner.query("update public.runs set status = 'succeeded' where id = $1", [id]);
  await succeed(await begin());
  expect(await claim(ana, "(select jsonb_agg(u.tokens) from token_usage() u)")).toEqual([3]);
  const values = await begin();
  await end("release", values);
  await expect(succeed(values)).rejects.toThrow("have been refunded");
  expect(await tokensOf(ana)).toEqual([10, 3, 7]);
});

test("each entry of the token history contains its subject as structured data", async () => {
  const ana = await at.make.user();
  const subject = { key: "pipeline", count: 90 };
  const run = (feature: string) =>
    serve("private.reserve_tokens($1, $2, $3, 1, 9, 'sales pipeline: all of it', $4)", [ana.id, id, feature, subject]);
  let id = randomUUID();
  await run("analytics");
  await end("settle", id);
  id = randomUUID();
  await run("assistant");
  await end("release", id);
  await claim(ana, "claim_exploration_bonus('/dashboard/profile')");
  await claim(ana, "claim_login_bonus()");
  expect(await at.as(ana, "select description, about from token_transactions order by id")).toEqual([
    { description: "Initial tokens", about: { reason: "initial" } },
    {
      description: "Free AI Analysis: sales pipeline: all of it",
      about: { reason: "settle", feature: "analytics", subject },
    },
    {
      description: "AI assistant: sales pipeline: all of it",
      about: { reason: "reserve", feature: "assistant", subject },
    },
    {
      description: "Given back: AI assistant: sales pipeline: all of it",
      about: { reason: "release", feature: "assistant", subject },
    },
    {
      description: "Daily exploration bonus: Profile Settings",
      about: { reason: "exploration", section: "Profile Settings" },
    },
    { description: "Daily login bonus", about: { reason: "login" } },
  ]);
});
