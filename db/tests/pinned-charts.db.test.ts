import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const chart = { kind: "bar", question: { measures: ["revenue"], range: "last_12_months" } };
const pin = (person: BuiltUser, workspace: { id: string }, title: string, isShared = false) =>
  at.as(
    person,
    "insert into public.pinned_charts (workspace_id, title, chart, is_shared) values ($1, $2, $3, $4) returning id",
    [workspace.id, title, JSON.stringify(chart), isShared],
  );
const titles = async (person: BuiltUser, workspace: { id: string }) => {
  const rows = await at.as(
    person,
    "select title from public.pinned_charts where workspace_id = $1 order by position, id",
    [workspace.id],
  );
  return rows.map(({ title }) => title);
};

async function colleagues(role: "viewer" | "member" | "admin" = "member") {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id, role });
  return { ana, bo, workspace: ana.workspace };
}

test("only its author can read a private pinned chart, not even an owner, and only its author can edit a shared one", async () => {
  const { ana, bo, workspace } = await colleagues();
  await pin(bo, workspace, "Bo's own");
  await pin(bo, workspace, "For all", true);
  expect(await titles(ana, workspace)).toEqual(["For all"]);
  expect(await at.as(ana, "update public.pinned_charts set title = 'X' returning id")).toEqual([]);
  expect(await at.as(ana, "delete from public.pinned_charts where title = 'For all' returning id")).toHaveLength(1);
  expect(await titles(bo, workspace)).toEqual(["Bo's own"]);
});

test("a viewer can pin charts, but not share them", async () => {
  const { bo, workspace } = await colleagues("viewer");
  await pin(bo, workspace, "Own");
  await expect(pin(bo, workspace, "For all", true)).rejects.toThrow("row-level security");
  await expect(at.as(bo, "update public.pinned_charts set is_shared = true")).rejects.toThrow("row-level security");
});

test("only the member who pinned charts can change their order", async () => {
  const { ana, bo, workspace } = await colleagues();
  const ids: unknown[] = [];
  for (const title of ["One", "Two", "Three"]) ids.push((await pin(ana, workspace, title, true))[0]?.id);
  expect(await titles(ana, workspace)).toEqual(["One", "Two", "Three"]);
  const order = (person: BuiltUser) =>
    at.as(person, "select public.order_pinned_charts($1, $2)", [workspace.id, ids.toReversed()]);
  await order(bo);
  expect(await titles(ana, workspace)).toEqual(["One", "Two", "Three"]);
  await order(ana);
  expect(await titles(ana, workspace)).toEqual(["Three", "Two", "One"]);
});

test("allows twelve pinned charts per member, and rejects invalid charts", async () => {
  const ana = await at.make.user();
  for (let no = 1; no <= 12; no++) await pin(ana, ana.workspace, `Chart ${no}`);
  await expect(pin(ana, ana.workspace, "One more")).rejects.toThrow("at most 12 charts");
  const keep = (value: object) =>
    at.as(ana, "update public.pinned_charts set chart = $1 where title = 'Chart 1'", [JSON.stringify(value)]);
  await expect(keep({ ...chart, kind: "pie" })).rejects.toThrow("pinned_charts_chart_check");
  await expect(keep({ kind: "bar" })).rejects.toThrow("pinned_charts_chart_check");
  await expect(keep({ ...chart, more: "x".repeat(16_000) })).rejects.toThrow("pinned_charts_chart_check");
});
