import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const insertMany = "insert into deals (workspace_id, name) select $1, 'Deal ' || n from generate_series(1, $2::int) n";

test("a deal requires only a name; number, stage, pipeline, currency and priority have defaults", async () => {
  const ada = await at.make.user();
  const yen = await at.make.workspace(ada, { currency: "JPY" });
  const { Qualified: first } = await at.make.stages(yen);
  const [deal] = await at.as(ada, "insert into deals (workspace_id, name) values ($1, 'Oak desks') returning *", [
    yen.id,
  ]);
  expect(deal).toMatchObject({
    currency: "JPY",
    priority: "medium",
    stage_id: first?.id,
    pipeline_id: first?.pipeline_id,
    version: 1,
  });
  expect(deal?.deal_number).toMatch(/^CRM\d{1,5}$/);
});

test("a new deal is above older ones, and all deals of an import have distinct positions", async () => {
  const ada = await at.make.user();
  await at.as(ada, insertMany, [ada.workspace.id, 500]);
  const last = await at.make.deal(ada.workspace, { name: "Newest" });
  const { rows } = await at.database.owner.query("select name, rank from deals where workspace_id = $1 order by rank", [
    ada.workspace.id,
  ]);
  expect(rows[0]?.name).toBe(last.name);
  expect(new Set(rows.map(({ rank }) => rank)).size).toBe(501);
});

test("a deal without a stage starts in the first stage of its pipeline", async () => {
  const ada = await at.make.user();
  const pipeline = await at.make.pipeline(ada.workspace);
  await at.make.stage(ada.workspace, { pipeline_id: pipeline.id, name: "Later", position: 2 });
  const first = await at.make.stage(ada.workspace, { pipeline_id: pipeline.id, name: "First", position: 1 });
  expect(await at.make.deal(ada.workspace, { pipeline_id: pipeline.id })).toMatchObject({ stage_id: first.id });
});

test("a deal moved to a stage of another pipeline moves to that pipeline", async () => {
  const ada = await at.make.user();
  const pipeline = await at.make.pipeline(ada.workspace);
  const stage = await at.make.stage(ada.workspace, { pipeline_id: pipeline.id });
  const deal = await at.make.deal(ada.workspace);
  const [moved] = await at.as(ada, "update deals set stage_id = $2 where id = $1 returning pipeline_id", [
    deal.id,
    stage.id,
  ]);
  expect(moved).toEqual({ pipeline_id: pipeline.id });
});

test.each(["account", "contact", "product", "owner", "stage"] as const)(
  "a deal cannot have the %s of another workspace",
  async (link) => {
    const ada = await at.make.user();
    const bob = await at.make.user();
    const { Qualified: stage } = await at.make.stages(bob.workspace);
    const targets = {
      account: async () => (await at.make.account(bob.workspace)).id,
      contact: async () => (await at.make.contact(bob.workspace)).id,
      product: async () => (await at.make.product(bob.workspace)).id,
      owner: () => bob.member.id,
      stage: () => stage?.id,
    };
    const deal = await at.make.deal(ada.workspace);
    const target = await targets[link]();
    // A stage of another workspace has no pipeline in this workspace, so the error is about the missing pipeline.
    const rejection = { code: link === "stage" ? "23502" : "23503" };
    await expect(at.as(ada, `update deals set ${link}_id = $2 where id = $1`, [deal.id, target])).rejects.toMatchObject(
      rejection,
    );
    await expect(
      at.as(ada, `insert into deals (workspace_id, name, ${link}_id) values ($1, 'Stolen', $2)`, [
        ada.workspace.id,
        target,
      ]),
    ).rejects.toMatchObject(rejection);
  },
);

test("deal numbers are unique in a workspace, random, and below 100000 until half of these are used", async () => {
  const ada = await at.make.user();
  await at.as(ada, insertMany, [ada.workspace.id, 1500]);
  const { rows } = await at.database.owner.query<{ n: number }>(
    "select substr(deal_number, 4)::int as n from deals where workspace_id = $1 order by id",
    [ada.workspace.id],
  );
  const numbers = rows.map(({ n }) => n);
  expect(new Set(numbers).size).toBe(1500);
  expect(Math.max(...numbers)).toBeLessThan(100_000);
  const inOrder = numbers.filter((n, index) => index > 0 && n > (numbers[index - 1] ?? 0)).length;
  expect(inOrder).toBeGreaterThan(600);
  expect(inOrder).toBeLessThan(900);
  expect(new Set(numbers.map((n) => n % 10)).size).toBe(10);
});

test("another lane of deal numbers is never the current one", async () => {
  const ada = await at.make.user();
  const { rows } = await at.database.owner.query<{ stayed: number }>(
    `select count(*) filter (where other = lane)::int as stayed from (
       select private.set_setting('number_lane', (n % 10)::text)::int as lane, private.lock_number_lane($1, true) as other
       from generate_series(1, 1000) n) drawn`,
    [ada.workspace.id],
  );
  expect(rows).toEqual([{ stayed: 0 }]);
});

test("the range of deal numbers grows tenfold once half of it is used", async () => {
  const ada = await at.make.user();
  const draw = async () => Number((await at.make.deal(ada.workspace)).deal_number.slice(3));
  await draw();
  const use = (drawn: number) =>
    at.database.owner.query("update private.deal_number_counts set deal_count = $2 where workspace_id = $1", [
      ada.workspace.id,
      drawn,
    ]);
  const drawMany = async (drawn: number) => {
    await use(drawn);
    return Promise.all(Array.from({ length: 40 }, draw));
  };
  expect(Math.max(...(await drawMany(40_000)))).toBeLessThan(100_000);
  const wider = await drawMany(50_000);
  expect(Math.max(...wider)).toBeGreaterThanOrEqual(100_000);
  expect(Math.max(...wider)).toBeLessThan(1_000_000);
});

test("a deal number that a user sets is kept, never assigned to another deal, and rejected as a duplicate", async () => {
  const ada = await at.make.user();
  expect(await at.make.deal(ada.workspace, { deal_number: "CRM42" })).toMatchObject({ deal_number: "CRM42" });
  await expect(at.make.deal(ada.workspace, { deal_number: "CRM42" })).rejects.toMatchObject({ code: "23505" });
  await expect(at.make.deal(ada.workspace, { deal_number: "42" })).rejects.toMatchObject({ code: "23514" });
  const bob = await at.make.user();
  expect(await at.make.deal(bob.workspace, { deal_number: "CRM42" })).toMatchObject({ deal_number: "CRM42" });
  // All numbers of the range but one are taken, one of them by a deal that a user renumbered.
  await at.as(ada, "update deals set deal_number = 'CRM43' where deal_number = 'CRM42'");
  await at.database.owner.query(
    "insert into private.deal_numbers select $1, n from generate_series(0, 99999) n where n <> 4711 on conflict do nothing",
    [ada.workspace.id],
  );
  const { deal_number: drawn } = await at.make.deal(ada.workspace);
  expect(drawn === "CRM4711" || Number(drawn.slice(3)) >= 100_000).toBe(true);
});

test("two concurrent imports into one workspace assign deal numbers without waiting for each other", async () => {
  const ada = await at.make.user();
  const sessions = await Promise.all([at.database.owner.connect(), at.database.owner.connect()]);
  try {
    for (const sql of sessions)
      await sql.query("begin; set local lock_timeout = '3s'; set local deadlock_timeout = '100ms'");
    for (let round = 0; round < 3; round += 1) {
      for (const sql of sessions) await sql.query(insertMany, [ada.workspace.id, 600]);
    }
    for (const sql of sessions) await sql.query("commit");
  } finally {
    for (const sql of sessions) sql.release(true);
  }
  const { rows } = await at.database.owner.query(
    "select count(*)::int as deals, (select sum(deal_count)::int from private.deal_number_counts where workspace_id = $1) as drawn from deals where workspace_id = $1",
    [ada.workspace.id],
  );
  expect(rows).toEqual([{ deals: 3600, drawn: 3600 }]);
});

test("an edit keeps a record's key, creation time and author, and increments its version", async () => {
  const ada = await at.make.user();
  const bob = await at.make.user();
  await at.make.member(ada.workspace, { user_id: bob.id, role: "member" });
  const [deal] = await at.as(
    ada,
    "insert into deals (workspace_id, name, created_by) values ($1, 'Oak desks', null) returning *",
    [ada.workspace.id],
  );
  expect(deal).toMatchObject({ created_by: ada.member.id });
  const [edited] = await at.as(
    bob,
    `update deals set name = 'Pine shelves', workspace_id = $2, id = uuidv7(), created_at = 'epoch', created_by = null, version = 99 where id = $1 returning *`,
    [deal?.id, bob.workspace.id],
  );
  const { id, workspace_id, created_at, created_by } = deal ?? {};
  expect(edited).toMatchObject({ name: "Pine shelves", version: 2, id, workspace_id, created_at, created_by });
});

test("records that a deleted member created or owned remain, without an author or owner", async () => {
  const ada = await at.make.user();
  const bob = await at.make.user();
  const member = await at.make.member(ada.workspace, { user_id: bob.id, role: "member" });
  const [deal] = await at.as(
    bob,
    "insert into deals (workspace_id, name, owner_id) values ($1, 'Oak desks', $2) returning id, created_by",
    [ada.workspace.id, member.id],
  );
  expect(deal?.created_by).toBe(member.id);
  await at.database.owner.query("delete from members where id = $1", [member.id]);
  expect(await at.as(ada, "select owner_id, created_by from deals where id = $1", [deal?.id])).toEqual([
    { owner_id: null, created_by: null },
  ]);
});

test("merging two spellings of a product moves all its records to the remaining one, which gets missing values", async () => {
  const ada = await at.make.user();
  const { workspace } = ada;
  const kept = await at.make.product(workspace, { name: "GTX Pro", currency: "USD" });
  const merged = await at.make.product(workspace, { name: "GTXPro", code: "G-1", price_minor: 900, currency: "EUR" });
  const other = await at.make.product(workspace, { name: "MG Special" });
  for (const { id } of [kept, kept, merged, other]) await at.make.deal(workspace, { product_id: id });
  for (const { id } of [merged, merged, other]) await at.make.sale(workspace, { product_id: id });
  const note = await at.make.activity(workspace, { product_id: merged.id });
  const spellings = await at.as(ada, "select * from product_spellings($1)", [workspace.id]);
  expect(spellings).toMatchObject([
    {
      name_key: "gtxpro",
      names: ["GTX Pro", "GTXPro"],
      codes: [null, "G-1"],
      deal_counts: ["2", "1"],
      sale_counts: ["0", "2"],
    },
  ]);
  expect(await at.as(ada, "select merge_products($1, $2, $3) as moved", [workspace.id, kept.id, merged.id])).toEqual([
    { moved: 3 },
  ]);
  const parts = ["deals", "sales", "activities"].map(
    (kind) => `(select count(*)::int from ${kind} where product_id = p.id) as ${kind}`,
  );
  expect(
    await at.as(
      ada,
      `select name, code, price_minor::int, currency, ${parts.join(", ")} from products p where id = $1`,
      [kept.id],
    ),
  ).toEqual([{ name: "GTX Pro", code: "G-1", price_minor: 900, currency: "EUR", deals: 3, sales: 2, activities: 1 }]);
  expect(await at.as(ada, "select * from product_spellings($1)", [workspace.id])).toEqual([]);

  const [set] = await at.as(ada, "select id from change_sets where kind = 'merge'", []);
  await at.as(ada, "select undo_change_set($1, $2)", [workspace.id, set?.id]);
  expect(await at.as(ada, "select product_id from activities where id = $1", [note.id])).toEqual([
    { product_id: merged.id },
  ]);
});

test("only users who may edit products can merge them, only within a workspace, and no product with itself", async () => {
  const ada = await at.make.user();
  const viewer = await at.make.user();
  await at.make.member(ada.workspace, { user_id: viewer.id, role: "viewer" });
  const [one, two] = [await at.make.product(ada.workspace), await at.make.product(ada.workspace)];
  const foreign = await at.make.product(viewer.workspace);
  const merge = (user: BuiltUser, keep: string, gone: string) =>
    at.as(user, "select merge_products($1, $2, $3)", [ada.workspace.id, keep, gone]);
  await expect(merge(viewer, one.id, two.id)).rejects.toMatchObject({ code: "42501" });
  await expect(merge(ada, one.id, one.id)).rejects.toMatchObject({ code: "22023" });
  await expect(merge(ada, one.id, foreign.id)).rejects.toMatchObject({ code: "PT404" });
  const stranger = await at.make.user();
  await expect(merge(stranger, one.id, two.id)).rejects.toMatchObject({ code: "PT404" });
});
