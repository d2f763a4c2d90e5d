import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const watch = (person: BuiltUser, workspace: { id: string }, title: string, isShared = false) =>
  at.as(
    person,
    `insert into public.metric_alerts (workspace_id, title, question, direction, threshold, is_shared)
     values ($1, $2, '{"measures": ["revenue"], "range": "this_month"}', 'below', 100, $3) returning id`,
    [workspace.id, title, isShared],
  );
const titles = async (person: BuiltUser, workspace: { id: string }) => {
  const rows = await at.as(person, "select title from public.metric_alerts where workspace_id = $1 order by id", [
    workspace.id,
  ]);
  return rows.map(({ title }) => title);
};

async function colleagues(role: "viewer" | "member" | "admin" = "member") {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id, role });
  return { ana, bo, workspace: ana.workspace };
}

test("only its author can read a private alert, every member a shared one, which an owner may delete but not change", async () => {
  const { ana, bo, workspace } = await colleagues();
  await watch(bo, workspace, "Bo's own");
  await watch(bo, workspace, "For all", true);
  expect(await titles(ana, workspace)).toEqual(["For all"]);
  expect(await at.as(ana, "update public.metric_alerts set threshold = 1 returning id")).toEqual([]);
  expect(await at.as(ana, "delete from public.metric_alerts where title = 'For all' returning id")).toHaveLength(1);
  expect(await titles(bo, workspace)).toEqual(["Bo's own"]);
});

test("a viewer can create alerts but not share them, and users of other workspaces cannot read any", async () => {
  const { bo, workspace } = await colleagues("viewer");
  const stranger = await at.make.user();
  await watch(bo, workspace, "Own");
  await expect(watch(bo, workspace, "For all", true)).rejects.toThrow("row-level security");
  await expect(at.as(bo, "update public.metric_alerts set is_shared = true")).rejects.toThrow("row-level security");
  expect(await titles(stranger, workspace)).toEqual([]);
  await expect(watch(stranger, workspace, "Theirs")).rejects.toThrow("row-level security");
});

test("only the server records whether a metric crossed its threshold, and a changed threshold is checked again", async () => {
  const ana = await at.make.user();
  await watch(ana, ana.workspace, "Own");
  await expect(at.as(ana, "update public.metric_alerts set is_beyond = true")).rejects.toThrow("permission denied");
  await at.database.owner.query("update public.metric_alerts set is_beyond = true, checked_on = '2026-01-01'");
  await at.as(ana, "update public.metric_alerts set title = 'Renamed'");
  const state = async () => {
    const [row] = await at.as(
      ana,
      "select is_beyond, checked_on::text from public.metric_alerts where title = 'Renamed'",
    );
    return row;
  };
  expect(await state()).toEqual({ is_beyond: true, checked_on: "2026-01-01" });
  await at.as(ana, "update public.metric_alerts set threshold = 200");
  expect(await state()).toEqual({ is_beyond: null, checked_on: null });
});

test("allows twenty alerts per member, and rejects questions with several measures and invalid thresholds", async () => {
  const ana = await at.make.user();
  for (let no = 1; no <= 20; no++) await watch(ana, ana.workspace, `Alert ${no}`);
  await expect(watch(ana, ana.workspace, "One more")).rejects.toThrow("the limit of 20 alerts");
  const change = (what: string) => at.as(ana, `update public.metric_alerts set ${what} where title = 'Alert 1'`);
  await expect(change(`question = '{"measures": ["revenue", "profit"]}'`)).rejects.toThrow(
    "metric_alerts_question_check",
  );
  await expect(change("threshold = 'NaN'")).rejects.toThrow("metric_alerts_threshold_check");
  await expect(change("direction = 'near'")).rejects.toThrow("metric_alerts_direction_check");
});
