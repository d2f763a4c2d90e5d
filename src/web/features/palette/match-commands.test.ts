import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { languages } from "#domain/languages.ts";

import { matchCommands } from "./match-commands.ts";

const addDeal = { label: "Add deal", words: "New Deal, Create Deal" };
const goToDeals = { label: "Go to Deals" };
const dark = { label: "Theme: Dark", words: "dark mode, night" };

test("finds a command by its label or another name, what begins with the text first", () => {
  const find = (typed: string) => matchCommands([goToDeals, dark, addDeal], typed);
  expect(find("add d")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("new deal")).toEqual({ commands: [addDeal], isNamed: true });
  expect(find("deal new")).toEqual({ commands: [addDeal], isNamed: false });
  expect(find("DARK")).toEqual({ commands: [dark], isNamed: true });
  expect(find("deal")).toEqual({ commands: [goToDeals, addDeal], isNamed: false });
  expect(find("  ")).toEqual({ commands: [goToDeals, dark, addDeal], isNamed: false });
  expect(find("refund").commands).toEqual([]);
});

type Texts = { add: Record<string, string>; invite: string; words: Record<string, string> };

test.each(Object.keys(languages))("knows commands by their usual names in %s", (language) => {
  const path = new URL(`../../i18n/locales/${language}/palette.json`, import.meta.url);
  const { add, invite, words } = JSON.parse(readFileSync(path, "utf8")) as Texts;
  const commands = [
    ...Object.values(add).map((label) => ({ label })),
    { label: invite, ...(words.invite && { words: words.invite }) },
    ...["dark", "light"].map((theme) => ({ label: theme, words: words[theme] ?? "" })),
  ];
  for (const typed of usual[language] ?? []) expect(matchCommands(commands, typed).isNamed, typed).toBe(true);
});

const usual: Record<string, string[]> = {
  en: ["add deal", "add contact", "add account", "invite", "dark", "light"],
  es: ["añadir negocio", "anadir contacto", "añadir cuenta", "invitar", "modo oscuro", "modo claro"],
  zh: ["添加商机", "添加联系人", "添加客户", "邀请", "深色", "浅色"],
  ja: ["商談を追加", "連絡先を追加", "取引先を追加", "メンバーを招待", "ダーク", "ライト"],
  ko: ["거래 추가", "연락처 추가", "거래처 추가", "동료 초대", "다크", "라이트"],
};
