import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test("the name of a user applies to their members in every workspace, and members without a login keep theirs", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id, name: "Before" });
  await at.make.member(ana.workspace, { name: "Before" });
  const [profile] = await at.as(
    bo,
    "update profiles set given_name = ' Bo ', family_name = 'Lind', phone = '  ' returning *",
  );
  expect(profile).toMatchObject({ given_name: "Bo", family_name: "Lind", display_name: "Bo Lind", phone: null });
  expect(await at.as(bo, "select name from members where user_id = $1", [bo.id])).toEqual([
    { name: "Bo Lind" },
    { name: "Bo Lind" },
  ]);
  expect(await at.as(ana, "select name from members where name = 'Before'")).toHaveLength(1);
});

test("a name that the user entered is kept, and a missing name is replaced by the email address", async () => {
  const ana = await at.make.user({ email: "ana.ruiz@example.com" });
  const names = async (change: string) =>
    (await at.as(ana, `update profiles set ${change} returning display_name`))[0]?.display_name;
  expect(await names("display_name = 'Ana R.', given_name = 'Ana'")).toBe("Ana R.");
  expect(await names("given_name = '', family_name = null")).toBe("ana.ruiz");
  await expect(names("display_name = '  '")).rejects.toMatchObject({ code: "23514" });
});

test.each([
  ["ja", "花子", "山田", "山田 花子"],
  ["zh", "小明", "王", "王小明"],
  ["ko", "민준", "김", "김민준"],
  // In Latin letters, a Japanese name keeps its spoken order.
  ["ja", "Ada", "Tan", "Ada Tan"],
])("in %s, the user %s %s is named %s", async (language, values, family, called) => {
  const { rows } = await at.database.owner.query<{ shown: string }>(
    "select shown from private.sign_up_values(jsonb_build_object('first_name', $1::text, 'last_name', $2::text, 'language', $3::text), 'a@example.com')",
    [values, family, language],
  );
  expect(rows).toEqual([{ shown: called }]);
  const person = await at.make.user();
  await at.as(person, "update profiles set language = $1", [language]);
  expect(
    await at.as(person, "update profiles set given_name = $1, family_name = $2 returning display_name", [
      values,
      family,
    ]),
  ).toEqual([{ display_name: called }]);
});

test("changing a user's email address updates the members that had the old one", async () => {
  const ana = await at.make.user();
  const other = await at.make.user();
  await at.make.member(other.workspace, { user_id: ana.id, email: "desk@example.com" });
  await at.database.owner.query("update auth.users set email = 'ana@new.example' where id = $1", [ana.id]);
  const { rows } = await at.database.owner.query("select email from members where user_id = $1 order by 1", [ana.id]);
  expect(rows).toEqual([{ email: "ana@new.example" }, { email: "desk@example.com" }]);
});

test("users cannot write their own plan or the day they joined", async () => {
  const ana = await at.make.user();
  for (const change of ["subscription_plan = 'Free'", "created_at = now()"])
    await expect(at.as(ana, `update profiles set ${change}`)).rejects.toMatchObject({ code: "42501" });
});

test("colleagues can see only the photo of a profile, and other users nothing", async () => {
  const [ana, bo, eve] = [await at.make.user(), await at.make.user(), await at.make.user()];
  await at.make.photo(ana);
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  const seen = (person: typeof ana) => at.as(person, "select from photos where user_id = $1", [ana.id]);
  expect([await seen(ana), await seen(bo), await seen(eve)].map((rows) => rows.length)).toEqual([1, 1, 0]);
  expect(await at.as(bo, "select from profiles where user_id = $1", [ana.id])).toEqual([]);
  await at.database.owner.query("delete from members where user_id = $1 and workspace_id = $2", [
    bo.id,
    ana.workspace.id,
  ]);
  expect(await seen(bo)).toEqual([]);
});

test("a request without a session cannot list or end sessions, or cancel an email change", async () => {
  const ana = await at.make.user();
  for (const call of ["my_sessions()", "end_session(uuidv7())", "cancel_email_change()"])
    await expect(at.as(ana, `select * from ${call}`)).rejects.toMatchObject({ code: "28000" });
});
