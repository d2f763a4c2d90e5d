import { expect, test } from "vitest";

import { arrangeStages, removable, type StageToArrange } from "#domain/imports/arrange-stages.ts";
import { guessStage } from "#domain/imports/guess-stage.ts";
import { stageKind } from "#domain/imports/value-synonyms.ts";

const fresh = (name: string, mean: number | null = null): StageToArrange => {
  const kind = stageKind(name);
  return { name, kind, phase: null, probability: null, rows: 3, mean, is_new: true };
};
const stored = (name: string, probability: number, rows = 0): StageToArrange => {
  const kind = probability === 100 ? "won" : probability === 0 ? "lost" : "open";
  return { name, kind, phase: null, probability, rows, mean: null, is_new: false };
};
const defaults = [
  stored("Qualified", 10),
  stored("Demo Scheduled", 25),
  stored("Proposal Sent", 50),
  stored("Negotiation", 75),
  stored("Closed Won", 100),
  stored("Closed Lost", 0),
];
const shown = (stages: ReturnType<typeof arrangeStages>) =>
  stages.map(({ name, probability }) => `${name} ${probability}`);

test.each([
  ["English", ["Verbal yes", "Negotiating", "Chasing", "Quote sent", "Demo", "Qualified", "Contacted", "New"]],
  [
    "Spanish",
    [
      "Contrato",
      "Negociación",
      "Seguimiento",
      "Presupuesto enviado",
      "Demostración",
      "Calificado",
      "Contactado",
      "Nuevo",
    ],
  ],
  ["Chinese", ["合同签署", "商务谈判", "跟进中", "已报价", "产品演示", "需求确认", "初步接触", "新线索"]],
  ["Japanese", ["内諾", "条件交渉", "社内稟議", "見積提示", "デモ", "ヒアリング", "アプローチ", "新規リード"]],
  ["Korean", ["계약 진행", "가격 협상", "내부 검토", "견적 발송", "제품 시연", "요구 파악", "첫 연락", "신규"]],
])("arranges stages in %s in the order of a deal, with rising probabilities", (_language, names) => {
  const arranged = arrangeStages(
    names.map((name) => fresh(name)),
    true,
  );
  expect(arranged.map(({ name }) => name)).toEqual(names.toReversed());
  expect(arranged.map(({ probability }) => probability)).toEqual([5, 10, 20, 35, 50, 60, 75, 90]);
  expect(arranged.map(({ phase }) => phase)).toEqual([null, null, null, null, "proposal", null, "negotiation", null]);
});

test("ignores parts of words, and uses the further of two steps", () => {
  expect(["Renewal", "Misleading", "Gepitcht"].map(guessStage)).toEqual([undefined, undefined, undefined]);
  expect(guessStage("Negotiation/Review")).toMatchObject({ probability: 75, phase: "negotiation" });
  expect(guessStage("Qualified: proposal due")).toMatchObject({ probability: 50, phase: "proposal" });
});

test("arranges stages by numbers in their names, otherwise by the mean probability of their deals", () => {
  const numbered = ["3 - Angebot", "10 - Zusage", "1 - Negotiation"].map((name) => fresh(name));
  expect(shown(arrangeStages(numbered, true))).toEqual(["1 - Negotiation 75", "3 - Angebot 80", "10 - Zusage 85"]);
  const stages = [fresh("Zusage", 85.4), fresh("Gespräch", 12), fresh("Angebot", 40), fresh("Won")];
  expect(shown(arrangeStages(stages, true))).toEqual(["Gespräch 12", "Angebot 40", "Zusage 85", "Won 100"]);
});

test("an import into an empty pipeline replaces unused open stages, and keeps won and lost stages", () => {
  const all = arrangeStages([...defaults, fresh("Quote sent"), fresh("New")], true);
  expect(removable(all).map(({ name }) => name)).toEqual([
    "Qualified",
    "Demo Scheduled",
    "Proposal Sent",
    "Negotiation",
  ]);
  // A file with only closed deals has no open stage, but a pipeline needs one.
  const decided = arrangeStages(
    [...defaults.slice(0, 4), stored("Closed Won", 100, 5), stored("Closed Lost", 0, 4)],
    true,
  );
  expect(removable(decided)).toEqual([]);
  // A new stage for won deals replaces the existing one.
  expect(removable(arrangeStages([...defaults, fresh("Won")], true)).map(({ name }) => name)).toEqual(["Closed Won"]);
});

test("follows the order that the user chose, and appends stages it does not name", () => {
  const order = [
    { name: "Haggling", probability: 40 },
    { name: "new", probability: 0 },
  ];
  const arranged = arrangeStages([fresh("New"), fresh("Haggling"), fresh("Demo"), fresh("Lost")], true, {
    unused: "remove",
    order,
  });
  expect(shown(arranged)).toEqual(["Haggling 40", "New 0", "Demo 35", "Lost 0"]);
});

test("keeps the stages of a pipeline with deals, and adds new ones after the last open stage", () => {
  const own = [stored("Later", 30, 4), stored("Closed Won", 100), stored("Sooner", 20)];
  const order = [{ name: "Sooner", probability: 99 }];
  const arranged = arrangeStages([...own, fresh("Won!"), fresh("Quote sent"), fresh("New")], false, {
    unused: "remove",
    order,
  });
  expect(shown(arranged)).toEqual(["Later 30", "Closed Won 100", "Sooner 20", "New 5", "Quote sent 50", "Won! 100"]);
  expect(removable(arranged)).toEqual([]);
});
