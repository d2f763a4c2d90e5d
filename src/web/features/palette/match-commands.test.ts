import { expect, test } from "vitest";

import en from "#web/i18n/locales/en/palette.json" with { type: "json" };
import es from "#web/i18n/locales/es/palette.json" with { type: "json" };
import ja from "#web/i18n/locales/ja/palette.json" with { type: "json" };
import ko from "#web/i18n/locales/ko/palette.json" with { type: "json" };
import zh from "#web/i18n/locales/zh/palette.json" with { type: "json" };

import { matchCommands } from "./match-commands.ts";

const addDeal = { label: "Add deal", words: "New Deal, Create Deal" };
const goToDeals = { label: "Go to Deals" };
const dark = { label: "Theme: Dark", words: "dark mode, night" };

test("finds a command by its label or an alias, those that start with the text first", () => {
  const find = (typed: string) => matchCommands([goToDeals, dark, addDeal], typed);
  expect(find("add d")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("new deal")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("deal new")).toEqual({ commands: [addDeal], isNamed: false });
  expect(find("DARK")).toEqual({ commands: [dark], isNamed: true });
  expect(find("deal")).toEqual({ commands: [goToDeals, addDeal], isNamed: false });
  expect(find("  ")).toEqual({ commands: [goToDeals, dark, addDeal], isNamed: false });
  expect(find("refund").commands).toEqual([]);
});

test.each(Object.entries({ en, es, zh, ja, ko }))("knows commands by their usual names in %s", (language, texts) => {
  const { add, invite, words } = texts;
  const commands = [
    ...Object.values(add).map((label) => ({ label })),
    { label: invite, words: words.invite },
    { label: "", words: words.dark },
    { label: "", words: words.light },
  ];
  const named = usual[language] ?? [];
  expect(named.filter((typed) => !matchCommands(commands, typed).isNamed)).toEqual([]);
  expect(named).toHaveLength(6);
});

const usual: Record<string, string[]> = {
  en: ["add deal", "add contact", "add account", "invite", "dark", "light"],
  es: ["añadir negocio", "anadir contacto", "añadir cuenta", "invitar", "modo oscuro", "modo claro"],
  zh: ["添加商机", "添加联系人", "添加客户", "邀请", "深色", "浅色"],
  ja: ["商談を追加", "連絡先を追加", "取引先を追加", "メンバーを招待", "ダーク", "ライト"],
  ko: ["거래 추가", "연락처 추가", "거래처 추가", "동료 초대", "다크", "라이트"],
};
