import { expect, test } from "vitest";

import { checkWording } from "../scripts/check-wording.ts";

const saidOf = (language: string, text: string) => checkWording(language, [["deals:text", text]]);

test.each([
  ["es", "Inténtelo de nuevo. Pulse aquí."],
  ["es", "Quedan 20% de los negocios"],
  ["zh", "您的代币"],
  ["zh", "现在算作:{{kind}}"],
  ["zh", "请15 分钟后重试"],
  ["ja", "サインインしてください"],
  ["ja", "{{total}} 件"],
  ["ja", "残り: {{total}}"],
  ["ko", "단계 ‘{{name}}’"],
  ["ko", "{{name}}을 삭제"],
  ["en", "Only Vanda writes this"],
])("in %s, “%s” is reported", (language, text) => {
  expect(saidOf(language, text)).toHaveLength(1);
});

test.each([
  ["es", "Inténtalo de nuevo. Quedan 20 % de los negocios de {{product}}."],
  ["zh", "请 15 分钟后重试：还剩 {{total}} 点。"],
  ["ja", "ログインしてください：{{total}}件、10 MBまで"],
  ["ko", "“{{name}}”을(를) 삭제할까요?"],
])("in %s, “%s” is well said", (language, text) => {
  expect(saidOf(language, text)).toEqual([]);
});
