import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

async function colleagues() {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  return { ana, bo, workspace: ana.workspace };
}

test("a spreadsheet can only be saved based on the latest revision, and renaming it creates no revision", async () => {
  const { ana, workspace } = await colleagues();
  const sheet = await at.make.sheet(workspace);
  const save = (revision: number, content: string) =>
    at.as(
      ana,
      "update public.sheets set content = $3 where workspace_id = $1 and id = $2 and revision = $4 returning revision",
      [workspace.id, sheet.id, content, revision],
    );
  expect(await save(1, "QQ==")).toEqual([{ revision: 2 }]);
  await at.as(ana, "update public.sheets set name = 'Budget' where id = $1", [sheet.id]);
  expect(await save(1, "Qg==")).toEqual([]);
  expect(await save(2, "Qw==")).toEqual([{ revision: 3 }]);
  const [kept] = await at.as(ana, "select name, content, updated_by from public.sheets where id = $1", [sheet.id]);
  expect(kept).toMatchObject({ name: "Budget", content: "Qw==" });
  expect(kept?.updated_by).toBeTruthy();
});

test("a viewer can read but not write spreadsheets, and users cannot set the author or revision of a change", async () => {
  const { ana, bo, workspace } = await colleagues();
  const sheet = await at.make.sheet(workspace, { name: "Budget" });
  expect(await at.as(bo, "select name from public.sheets where id = $1", [sheet.id])).toEqual([{ name: "Budget" }]);
  expect(await at.as(bo, "update public.sheets set name = 'X' where id = $1 returning id", [sheet.id])).toEqual([]);
  expect(await at.as(bo, "delete from public.sheets where id = $1 returning id", [sheet.id])).toEqual([]);
  await expect(at.as(ana, "update public.sheets set revision = 9 where id = $1", [sheet.id])).rejects.toThrow(
    /permission denied/,
  );
});

test("stores a spreadsheet of 5 MB, and rejects a larger one", async () => {
  const { ana, workspace } = await colleagues();
  const write = (length: number) =>
    at.as(
      ana,
      "insert into public.sheets (workspace_id, name, content) values ($1, 'Large', repeat('A', $2)) returning length(content) as size",
      [workspace.id, length],
    );
  expect(await write(6_990_508)).toEqual([{ size: 6_990_508 }]);
  await expect(write(6_990_509)).rejects.toThrow(/sheets_content_check/);
});

test("up to 50 live blocks are saved together with the content of a spreadsheet", async () => {
  const { ana, workspace } = await colleagues();
  const sheet = await at.make.sheet(workspace);
  const save = (blocks: unknown) =>
    at.as(ana, "update public.sheets set blocks = $2 where id = $1 returning revision", [
      sheet.id,
      JSON.stringify(blocks),
    ]);
  expect(await save([{ name: "Revenue" }])).toEqual([{ revision: 2 }]);
  expect(await save([{ name: "Revenue" }])).toEqual([{ revision: 2 }]);
  expect(await save(Array.from({ length: 50 }, (_, nr) => ({ name: `${nr}` })))).toEqual([{ revision: 3 }]);
  for (const wrong of [{}, null, Array.from({ length: 51 }, () => ({})), ["a".repeat(262_144)]])
    await expect(save(wrong)).rejects.toThrow(/sheets_blocks_check/);
});
