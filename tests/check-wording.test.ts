import { expect, test } from "vitest";

import { checkWording } from "../scripts/check-wording.ts";

const problemsOf = (language: string, text: string) => checkWording(language, [["deals:text", text]]);

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
  ["ko", "예산 {{to}}을 넘습니다."],
  ["ko", "“{{product}}”는 보통 한 번에 판매됩니다."],
  ["ko", "매출이 {{change}} 줄어 {{value}}."],
  ["ko", "“{{name}}”을(를) 삭제할까요?"],
  ["ja", "今月の架電数"],
  ["en", "Only Vanda writes this"],
  ["en", "Your deals stand here."],
  ["en", "Whoever has the link can join."],
  ["en", "Assigned to nobody"],
  ["en", "The owner is told by email."],
  ["en", "Images can tell the sender."],
  ["en", "The list is read anew."],
  ["en", "A run that has begun"],
  ["en", "The note beside it"],
  ["en", "Meanwhile you can leave."],
  ["en", "It's worth nought."],
  ["en", "It starts by itself."],
  ["en", "Merge all at once"],
  ["en", "Undo in one go"],
  ["en", "The draft is no email."],
  ["en", "Members, as far as their role allows"],
  ["en", "A lead that gets no reply"],
  ["en", "Saved as a picture"],
  ["en", "Not recognized"],
  ["en", "The log loss of the model"],
  ["en", "Too long. Shorten it"],
  ["en", "Saved; you can leave."],
  ["en", "1 row has no owner: it is kept."],
  ["en", "Whether to send it"],
  ["en", "{{name}}’s deals"],
])("in %s, “%s” is reported", (language, text) => {
  expect(problemsOf(language, text)).toHaveLength(1);
});

test.each([
  ["en", "{{told}} deals &amp; 1 that stands out. The bell tells you about a standard task."],
  ["en", "It's “a task ‘Welcome’ for its owner”."],
  ["en", "There is no image. It is no longer needed."],
  ["es", "Inténtalo de nuevo. Quedan 20 % de los negocios de {{product}}."],
  ["zh", "请 15 分钟后重试：还剩 {{total}} 点。"],
  ["ja", "ログインしてください：{{total}}件、10 MBまで"],
  ["ko", "“{{name}}” 태그를 삭제할까요?"],
  ["ko", "비용({{cost}})이 예산({{to}})을 초과합니다. 매출은 {{value}}입니다."],
])("in %s, “%s” is accepted", (language, text) => {
  expect(problemsOf(language, text)).toEqual([]);
});
