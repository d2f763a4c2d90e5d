import { expect, test } from "vitest";

import type { Row } from "#domain/database.ts";
import { dealTabs, stagesOfTab } from "#domain/records/deal-tabs.ts";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test.each([
  ["en", "Sales", ["Qualified", "Demo Scheduled", "Proposal Sent", "Negotiation", "Closed Won", "Closed Lost"]],
  [
    "es",
    "Ventas",
    ["Calificado", "Demostración programada", "Propuesta enviada", "Negociación", "Cerrado ganado", "Cerrado perdido"],
  ],
  ["zh", "销售", ["已确认意向", "已安排演示", "已发送提案", "谈判中", "赢单", "丢单"]],
  ["ja", "営業", ["見込み確認済み", "デモ予定", "提案済み", "交渉中", "受注", "失注"]],
  ["ko", "영업", ["가능성 확인", "데모 예정", "제안서 발송", "협상", "수주", "실주"]],
])(
  "a user who signs up in %s gets stage names in that language, also in the tabs of the home page",
  async (language, pipeline, names) => {
    const user = await at.make.user({ meta: { first_name: "Eva", language } });
    expect(await at.as(user, "select name from pipelines")).toEqual([{ name: pipeline }]);
    const stages = await at.as(user, "select name, kind, phase, default_probability from stages order by position");
    expect(stages.map(({ name }) => name)).toEqual(names);
    expect(stages.map(({ kind, default_probability: likely }) => [kind, likely])).toEqual([
      ["open", 10],
      ["open", 25],
      ["open", 50],
      ["open", 75],
      ["won", 100],
      ["lost", 0],
    ]);
    const found = stages as Pick<Row<"stages">, "name" | "kind" | "phase">[];
    expect(dealTabs.map((tab) => stagesOfTab(tab, found).map(({ name }) => name))).toEqual([
      names.slice(0, 4),
      [names[2]],
      [names[3]],
      [names[4]],
    ]);
  },
);

test("when the only user of a workspace changes the language, its stage names change too, except edited ones", async () => {
  const user = await at.make.user({ meta: { first_name: "Eva", language: "en" } });
  await at.as(user, "update stages set name = 'Signed' where name = 'Closed Won'");
  const names = async () =>
    (await at.as(user, "select name from stages order by position")).map(({ name }) => name as string);
  await at.as(user, "update profiles set language = 'ja'");
  expect(await names()).toEqual(["見込み確認済み", "デモ予定", "提案済み", "交渉中", "Signed", "失注"]);
  expect(await at.as(user, "select name from pipelines")).toEqual([{ name: "営業" }]);
  // A name that another stage already has is not given twice.
  await at.as(user, "update stages set name = 'Qualified' where name = 'Signed'");
  await at.as(user, "update profiles set language = 'en'");
  expect(await names()).toEqual([
    "見込み確認済み",
    "Demo Scheduled",
    "Proposal Sent",
    "Negotiation",
    "Qualified",
    "Closed Lost",
  ]);

  const colleague = await at.make.user({ meta: { first_name: "Bo", language: "en" } });
  const shared = await at.make.workspace(user);
  await at.make.member(shared, { user_id: colleague.id });
  await at.as(user, "update profiles set language = 'ko'");
  expect(await at.as(user, "select name from pipelines where workspace_id = $1", [shared.id])).toEqual([
    { name: "Sales" },
  ]);
});

test("a second workspace gets stage names in the current language of its author", async () => {
  const user = await at.make.user({ meta: { first_name: "Eva", language: "ja" } });
  await at.as(user, "update profiles set language = 'ko'");
  const [made] = await at.as(user, "select (create_workspace('둘째')).id");
  expect(await at.as(user, "select name from pipelines where workspace_id = $1", [made?.id])).toEqual([
    { name: "영업" },
  ]);
});
