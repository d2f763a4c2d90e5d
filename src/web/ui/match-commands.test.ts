import { expect, test } from "vitest";

import type kinds from "#texts/en/kinds.json";
import type palette from "#texts/en/palette.json";

import { matchCommands } from "./match-commands.ts";

const kindTexts = import.meta.glob<typeof kinds>("/src/texts/*/kinds.json", { eager: true, import: "default" });
const paletteTexts = import.meta.glob<typeof palette>("/src/texts/*/palette.json", {
  eager: true,
  import: "default",
});

const addDeal = { label: "Add deal", words: "New Deal, Create Deal" };
const goToDeals = { label: "Go to Deals" };
const dark = { label: "Theme: Dark", words: "dark mode, night" };

test("finds commands by label or alias, those that start with the text first", () => {
  const find = (typed: string) => matchCommands([goToDeals, dark, addDeal], typed);
  expect(find("add d")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("new deal")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("deal new")).toEqual({ commands: [addDeal], isNamed: false });
  expect(find("DARK")).toEqual({ commands: [dark], isNamed: true });
  expect(find("deal")).toEqual({ commands: [goToDeals, addDeal], isNamed: false });
  expect(find("  ")).toEqual({ commands: [goToDeals, dark, addDeal], isNamed: false });
  expect(find("refund").commands).toEqual([]);
});

const usual: Record<string, string[]> = {
  en: ["add deal", "add contact", "add account", "invite", "dark", "light"],
  es: ["añadir negocio", "anadir contacto", "añadir cuenta", "invitar", "modo oscuro", "modo claro"],
  zh: ["添加商机", "添加联系人", "添加客户", "邀请", "深色", "浅色"],
  ja: ["商談を追加", "連絡先を追加", "取引先を追加", "メンバーを招待", "ダーク", "ライト"],
  ko: ["거래 추가", "연락처 추가", "거래처 추가", "동료 초대", "다크", "라이트"],
};

test.each(Object.entries(usual))("finds commands by their usual names in %s", (language, named) => {
  const texts = paletteTexts[`/src/texts/${language}/palette.json`];
  const commands = [
    ...Object.values(kindTexts[`/src/texts/${language}/kinds.json`] ?? {}).map(({ add }) => ({ label: add })),
    { label: texts?.invite ?? "", words: texts?.words.invite },
    { label: "", words: texts?.words.dark },
    { label: "", words: texts?.words.light },
  ];
  expect(named.filter((typed) => !matchCommands(commands, typed).isNamed)).toEqual([]);
});
