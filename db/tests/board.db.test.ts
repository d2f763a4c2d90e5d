import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { noonZone } from "../../tests/kit/noon-zone.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const move = async (user: BuiltUser, ...values: unknown[]) => {
  const placeholders = values.map((_, index) => `$${index + 2}`).join(", ");
  const [row] = await at.as(user, `select to_jsonb(public.move_deal($1, ${placeholders})) as deal`, [
    user.workspace.id,
    ...values,
  ]);
  return row?.deal as Record<string, unknown>;
};
const column = async (user: BuiltUser, stageId: string | undefined) =>
  (await at.as(user, "select id from public.deals where stage_id = $1 order by rank, id", [stageId])).map(
    ({ id }) => id,
  );

test("a card can be moved to the top of its column, below another card or to the end", async () => {
  const ana = await at.make.user();
  const { Qualified: from, Negotiation: to } = await at.make.stages(ana.workspace);
  const [a, b, c] = [
    await at.make.deal(ana.workspace),
    await at.make.deal(ana.workspace),
    await at.make.deal(ana.workspace),
  ];
  await move(ana, a.id, to?.id);
  await move(ana, b.id, to?.id);
  expect(await column(ana, to?.id)).toEqual([b.id, a.id]);
  await move(ana, c.id, to?.id, b.id);
  expect(await column(ana, to?.id)).toEqual([b.id, c.id, a.id]);
  await move(ana, b.id, to?.id, a.id);
  expect(await column(ana, to?.id)).toEqual([c.id, a.id, b.id]);
  expect(await column(ana, from?.id)).toEqual([]);
});

test("a card can always be moved between two neighbours, and cards of equal rank get distinct ranks", async () => {
  const ana = await at.make.user();
  const { Qualified: stage } = await at.make.stages(ana.workspace);
  const cards = [];
  for (let nr = 0; nr < 4; nr += 1) cards.push((await at.make.deal(ana.workspace, { rank: 7 })).id);
  const last = (await at.make.deal(ana.workspace)).id;
  for (let nr = 0; nr < 200; nr += 1) await move(ana, nr % 2 ? cards[2] : last, stage?.id, cards[0]);
  expect(await column(ana, stage?.id)).toEqual([cards[0], cards[2], last, cards[1], cards[3]]);
  const [longest] = await at.as(ana, "select max(scale(rank)) as digits from public.deals");
  expect(Number(longest?.digits)).toBeLessThanOrEqual(100);
});

test("twenty cards moved into one column at the same time get distinct positions", async () => {
  const ana = await at.make.user();
  const { Negotiation: to } = await at.make.stages(ana.workspace);
  const anchor = await at.make.deal(ana.workspace, { stage_id: to!.id });
  const cards = await Promise.all(Array.from({ length: 20 }, () => at.make.deal(ana.workspace)));
  await Promise.all(cards.map(({ id }) => move(ana, id, to?.id, anchor.id)));
  const { rows } = await at.database.owner.query(
    "select count(*), count(distinct rank) as ranks from public.deals where stage_id = $1",
    [to?.id],
  );
  expect(rows).toEqual([{ count: "21", ranks: "21" }]);
  expect((await column(ana, to?.id))[0]).toBe(anchor.id);
});

test("viewers and users of other workspaces cannot move cards, and an error names a missing deal or stage", async () => {
  const ana = await at.make.user();
  const { Negotiation: to } = await at.make.stages(ana.workspace);
  const deal = await at.make.deal(ana.workspace);
  const vic = await at.make.user();
  await at.make.member(ana.workspace, { user_id: vic.id, role: "viewer" });
  await expect(move({ ...vic, workspace: ana.workspace }, deal.id, to?.id)).rejects.toThrow(
    "You do not have permission",
  );
  const sam = await at.make.user();
  await expect(move({ ...sam, workspace: ana.workspace }, deal.id, to?.id)).rejects.toThrow(
    "This stage no longer exists",
  );
  await expect(move(ana, to?.id, to?.id)).rejects.toThrow("This deal no longer exists");
});

test("winning or losing a deal sets its close date unless the edit sets one, and reopening it clears the lost reason", async () => {
  const ana = await at.make.user();
  const { "Closed Won": won, "Closed Lost": lost, Qualified: open } = await at.make.stages(ana.workspace);
  const deal = await at.make.deal(ana.workspace, { close_date: "2031-01-01" });
  await at.as(ana, "update public.workspaces set time_zone = $1", [noonZone()]);
  const [today] = await at.as(ana, "select (private.now() at time zone $1)::date::text as day", [noonZone()]);
  expect(await move(ana, deal.id, lost?.id, null, " Too dear ")).toMatchObject({
    close_date: today?.day,
    lost_reason: "Too dear",
  });
  expect(await move(ana, deal.id, open?.id)).toMatchObject({ close_date: today?.day, lost_reason: null });
  const [said] = await at.as(
    ana,
    "update public.deals set stage_id = $2, close_date = '2026-02-03' where id = $1 returning close_date::text",
    [deal.id, won?.id],
  );
  expect(said).toEqual({ close_date: "2026-02-03" });
});

test("the history records how long a deal was in each stage, regardless of how it was moved", async () => {
  const ana = await at.make.user();
  const { Negotiation: second, "Closed Won": won } = await at.make.stages(ana.workspace);
  const deal = await at.make.deal(ana.workspace);
  await move(ana, deal.id, second?.id);
  const [edit] = await at.as(ana, "select public.bulk_edit($1, 'deals', $2, $3) as result", [
    ana.workspace.id,
    [deal.id],
    { stage_id: won?.id },
  ]);
  const stays = async () =>
    (
      await at.as(
        ana,
        "select name, left_at is null as still, seconds >= 0 as counted from public.deal_stage_history($1, $2)",
        [ana.workspace.id, deal.id],
      )
    ).map(({ name, still }) => [name, still]);
  expect(await stays()).toEqual([
    ["Qualified", false],
    ["Negotiation", false],
    ["Closed Won", true],
  ]);
  const entered = async () =>
    (await at.as(ana, "select stage_entered_at, stage_id, close_date from public.deals where id = $1", [deal.id]))[0];
  const { rows } = await at.database.owner.query(
    "select changes from public.change_log where record_id = $1 and action = 'update' order by id desc limit 1",
    [deal.id],
  );
  expect(rows[0]).toHaveProperty("changes.stage_entered_at");
  await at.as(ana, "select public.undo_change_set($1, $2)", [
    ana.workspace.id,
    (edit as { result: { change_set_id: string } }).result.change_set_id,
  ]);
  expect(await entered()).toMatchObject({ stage_id: second?.id, close_date: null });
  const [back] = await at.as(ana, "select stage_entered_at = $2::timestamptz as same from public.deals where id = $1", [
    deal.id,
    rows[0].changes.stage_entered_at[0],
  ]);
  expect(back).toEqual({ same: true });
  expect(await stays()).toEqual([
    ["Qualified", false],
    ["Negotiation", false],
    ["Closed Won", false],
    ["Negotiation", true],
  ]);
});

test("a deal's weighted value uses the deal's probability, or else that of its stage", async () => {
  const ana = await at.make.user();
  await at.make.deal(ana.workspace, { value_minor: 1000, probability: 30 });
  await at.make.deal(ana.workspace, { value_minor: 1000 });
  expect(await at.as(ana, "select weighted_minor(d)::int as weighted from public.deals d order by rank desc")).toEqual([
    { weighted: 300 },
    { weighted: 100 },
  ]);
});

test("admins can edit pipelines, and restoring a deleted stage moves its reassigned deals back", async () => {
  const ana = await at.make.user();
  const { Qualified: first, Negotiation: second } = await at.make.stages(ana.workspace);
  const deal = await at.make.deal(ana.workspace);
  await expect(at.as(ana, "select public.delete_stage($1, $2)", [ana.workspace.id, first?.id])).rejects.toThrow(
    "foreign key",
  );
  const [gone] = await at.as(ana, "select public.delete_stage($1, $2, $3) as result", [
    ana.workspace.id,
    first?.id,
    second?.id,
  ]);
  expect(gone?.result).toMatchObject({ moved: 1 });
  await at.as(ana, "select public.undo_change_set($1, $2)", [
    ana.workspace.id,
    (gone as { result: { change_set_id: string } }).result.change_set_id,
  ]);
  expect(await at.as(ana, "select stage_id from public.deals where id = $1", [deal.id])).toEqual([
    { stage_id: first?.id },
  ]);

  const [made] = await at.as(ana, "select id from public.create_pipeline($1, 'Partners')", [ana.workspace.id]);
  expect(await at.as(ana, "select count(*) from public.stages where pipeline_id = $1", [made?.id])).toEqual([
    { count: "6" },
  ]);
  const ids = (
    await at.as(ana, "select id from public.stages where pipeline_id = $1 order by position desc", [made?.id])
  ).map(({ id }) => id);
  await at.as(ana, "select public.reorder_stages($1, $2, $3)", [ana.workspace.id, made?.id, ids]);
  expect(
    (await at.as(ana, "select id from public.stages where pipeline_id = $1 order by position", [made?.id])).map(
      ({ id }) => id,
    ),
  ).toEqual(ids);
  await expect(
    at.as(ana, "select public.reorder_stages($1, $2, $3)", [ana.workspace.id, made?.id, ids.slice(1)]),
  ).rejects.toThrow("The stages have changed");
  await expect(at.as(ana, "update public.stages set kind = 'won' where pipeline_id = $1", [made?.id])).rejects.toThrow(
    "must have at least one open stage",
  );
  await at.as(ana, "select public.delete_pipeline($1, $2)", [ana.workspace.id, made?.id]);
  await expect(
    at.as(ana, "select public.delete_pipeline($1, (select id from public.pipelines where workspace_id = $1))", [
      ana.workspace.id,
    ]),
  ).rejects.toThrow();

  const bea = await at.make.user();
  await at.make.member(ana.workspace, { user_id: bea.id, role: "member" });
  for (const call of ["create_pipeline($1, 'Mine')", `delete_stage($1, '${second?.id}')`])
    await expect(
      asRole(at.database.pool, bea.caller, (sql) => sql.query(`select public.${call}`, [ana.workspace.id])),
    ).rejects.toThrow(/row-level security|Only an admin/);
});

test("a move is rejected when a colleague has moved the card first", async () => {
  const ana = await at.make.user();
  const { Qualified: from, Negotiation: to, "Demo Scheduled": theirs } = await at.make.stages(ana.workspace);
  const card = await at.make.deal(ana.workspace, { stage_id: from!.id });
  await move(ana, card.id, theirs?.id, null, null, from?.id);
  await expect(move(ana, card.id, to?.id, null, null, from?.id)).rejects.toMatchObject({ code: "PT409" });
  expect(await column(ana, theirs?.id)).toEqual([card.id]);
  await move(ana, card.id, to?.id, null, null, theirs?.id);
  expect(await column(ana, to?.id)).toEqual([card.id]);
});

test("undoing the latest move restores position, dates and lost reason, and keeps later edits", async () => {
  const ana = await at.make.user();
  const { Qualified: from, Negotiation: to, "Closed Lost": lost } = await at.make.stages(ana.workspace);
  const above = await at.make.deal(ana.workspace, { stage_id: from!.id });
  const deal = await at.make.deal(ana.workspace, { stage_id: from!.id, close_date: "2031-01-01" });
  const undo = (stageId: string | undefined) =>
    at.as(ana, "select to_jsonb(public.undo_move($1, $2, $3)) as deal", [ana.workspace.id, deal.id, stageId]);
  const read = async () =>
    (await at.as(ana, "select to_jsonb(d) as deal from public.deals d where id = $1", [deal.id]))[0];
  await move(ana, deal.id, from?.id, above.id);
  const before = await read();
  const savedColumns = ({ deal }: Record<string, unknown> = {}) => {
    const { stage_id, rank, stage_entered_at, close_date, lost_reason } = deal as Record<string, unknown>;
    return { stage_id, rank, stage_entered_at, close_date, lost_reason };
  };
  await move(ana, deal.id, lost?.id, null, "Too dear");
  await expect(undo(from?.id)).rejects.toMatchObject({ code: "PT409" });
  await undo(lost?.id);
  expect(savedColumns(await read())).toEqual(savedColumns(before));
  expect(await column(ana, from?.id)).toEqual([above.id, deal.id]);

  await move(ana, deal.id, lost?.id, null, "Too dear");
  await at.as(ana, "update public.deals set close_date = '2026-02-03', name = 'Oak' where id = $1", [deal.id]);
  await undo(lost?.id);
  expect(await read()).toMatchObject({ deal: { name: "Oak", close_date: "2026-02-03", lost_reason: null } });

  const fresh = await at.make.deal(ana.workspace, { stage_id: to!.id });
  await expect(at.as(ana, "select public.undo_move($1, $2, $3)", [ana.workspace.id, fresh.id, to?.id])).rejects.toThrow(
    "This stage no longer exists",
  );
});

test("a deal's next step is its earliest open task or upcoming call or meeting", async () => {
  const ana = await at.make.user();
  await at.as(ana, "update public.workspaces set time_zone = $1", [noonZone()]);
  const deal = await at.make.deal(ana.workspace);
  const step = async () => {
    const [row] = await at.as(ana, "select next_step(d) as step from public.deals d where id = $1", [deal.id]);
    return row?.step as { status: string; title: string } | null;
  };
  const plan = (title: string, values: string) =>
    at.as(
      ana,
      `insert into public.activities (workspace_id, deal_id, title, kind, due_on, starts_at, completed_at)
      select $1, $2, $3, ${values} from (select (private.now() at time zone $4)::date as today) t`,
      [ana.workspace.id, deal.id, title, noonZone()],
    );
  await plan("Past call", "'call', null, private.now() - interval '1 hour', null");
  await plan("Future note", "'note', null, private.now() + interval '1 hour', null");
  await plan("Done", "'task', today - 9, private.now(), private.now()");
  expect(await step()).toBeNull();
  await plan("Someday", "'task', null, private.now(), null");
  expect(await step()).toEqual({ kind: "task", status: "planned", title: "Someday", day: null });
  await plan("Demo", "'meeting', null, private.now() + interval '3 days', null");
  expect(await step()).toMatchObject({ kind: "meeting", status: "planned", title: "Demo" });
  await plan("Call back", "'task', today, private.now(), null");
  expect(await step()).toMatchObject({ status: "due", title: "Call back" });
  await plan("Send the offer", "'task', today - 1, private.now(), null");
  expect(await step()).toMatchObject({ status: "overdue", title: "Send the offer" });
});
