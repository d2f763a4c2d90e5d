import { describe, expect, test } from "vitest";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { readWork } from "#domain/assistant/work/read-work.ts";
import type { Language } from "#domain/languages.ts";

const named = (by: "owner" | "account" | "contact", label: string) => ({ by, id: label, label });
/** A Sunday. */
const today = "2026-11-29";
const vocabulary: Vocabulary = {
  names: [
    ...["Nora", "Iker", "小林", "周敏", "민지"].map((name) => named("owner", name)),
    ...["Ilse Park", "Berta Soto", "王磊", "森さくら", "한지원"].map((name) => named("contact", name)),
    ...["Blue Door Inn", "Casa Verde", "和平书店", "山本商店", "하늘상사"].map((name) => named("account", name)),
  ],
  me: { id: "me", name: "Me" },
  stages: { open: [], won: [], lost: [] },
  today,
  ownToday: today,
};

/** Writes a reading in one line, or what keeps it from being certain. */
function read(text: string, language: Language): string {
  let before: ParsedQuestion | null = null;
  let written = "";
  for (const question of text.split(" → ")) {
    const reading = readWork(question, { vocabulary, language, before });
    before = reading?.interpretation ?? null;
    written = before ? write(before) : reading ? `unsure: ${reading.unknown.join(", ")}` : "other";
  }
  return written;
}

function write({ work, filters, range }: ParsedQuestion): string {
  const days = typeof range === "object" ? [...new Set([range.from, range.to])].join("–") : range;
  return [work?.of, work?.state, work?.only, work?.way, work?.fact, ...filters.map(({ label }) => label), days]
    .filter(Boolean)
    .join(" ");
}

const cases: readonly (readonly [reading: string, ...questions: (readonly [Language, string])[]])[] = [
  [
    "tasks overdue Nora",
    ["en", "Nora's overdue tasks"],
    ["en", "nora overdue"],
    ["en", "overdue tasks → just Nora"],
    ["es", "tareas vencidas de Nora"],
  ],
  ["tasks overdue 周敏", ["zh", "周敏逾期的任务"], ["zh", "逾期任务 → 周敏的呢"]],
  ["tasks overdue 小林", ["ja", "小林の期限切れのタスク"], ["ja", "期限切れのタスク → 小林の分だけ"]],
  ["tasks overdue 민지", ["ko", "민지 밀린 업무"], ["ko", "기한 지난 할 일 → 민지 거"]],
  [
    "tasks open Me 2026-11-30",
    ["en", "my tasks tomorrow"],
    ["en", "my tasks today → and tomorrow?"],
    ["es", "mis tareas de mañana"],
    ["zh", "我明天的任务"],
    ["ja", "自分の明日のタスク"],
    ["ko", "내일 내 할 일"],
  ],
  ["tasks undated", ["en", "tasks without a due date"], ["es", "tareas sin fecha"], ["ja", "期限なしのタスク"]],
  [
    "tasks done 2026-11-16–2026-11-22",
    ["en", "tasks completed last week"],
    ["zh", "上周完成的任务"],
    ["ja", "先週完了したタスク"],
    ["ko", "지난주 완료한 업무"],
  ],
  [
    "toCall Me 2026-11-30",
    ["en", "who do I need to ring tomorrow"],
    ["es", "a quién llamo mañana"],
    ["zh", "明天要给谁打电话"],
    ["ja", "明日誰に電話する？"],
    ["ko", "내일 누구한테 전화"],
  ],
  ["agenda 2026-12-05–2026-12-06", ["en", "what's happening next weekend"]],
  [
    "agenda Me 2026-12-05–2026-12-06",
    ["en", "my agenda next weekend"],
    ["ja", "来週末の予定"],
    ["ko", "다음 주말 일정"],
  ],
  ["activities Me 2026-11-27", ["en", "what did I do friday"], ["es", "qué hice el viernes"]],
  ["activities 2026-11-20", ["zh", "上周五做了什么"]],
  [
    "meetings 2026-11-30–2026-12-06",
    ["en", "meetings next week"],
    ["en", "meetings this week → and next"],
    ["es", "reuniones de la semana que viene"],
    ["zh", "下周的会议"],
    ["ja", "来週の打ち合わせ"],
    ["ko", "다음 주 미팅"],
  ],
  [
    "calls latest Ilse Park Me",
    ["en", "notes from my last call with Ilse Park"],
    ["en", "when did I last call Ilse Park"],
  ],
  ["calls latest 森さくら", ["ja", "森さくらさんに最後に電話したのはいつ"]],
  [
    "contact Blue Door Inn",
    ["en", "last contact with Blue Door Inn"],
    ["en", "when did we last do anything for Blue Door Inn"],
  ],
  ["contact Casa Verde", ["es", "último contacto con Casa Verde"]],
  ["contact 和平书店", ["zh", "最后一次联系和平书店是什么时候"]],
  ["contact 山本商店", ["ja", "山本商店に最後に連絡したのはいつ"]],
  ["contact 하늘상사", ["ko", "하늘상사 마지막 연락 언제야"]],
  ["emails received Ilse Park last_30_days", ["en", "any emails from Ilse Park lately"]],
  ["emails latest sent Ilse Park Me", ["en", "when did I last email Ilse Park?"]],
  ["emails sent Nora Ilse Park", ["en", "emails from Nora to Ilse Park"]],
  ["emails sent 小林 2026-11-16–2026-11-22", ["ja", "小林が送った先週のメール"]],
  ["emails sent 山本商店", ["ja", "山本商店に送ったメール"]],
  ["emails sent 민지 2026-11-16–2026-11-22", ["ko", "민지가 보낸 지난주 메일"]],
  ["emails Casa Verde", ["es", "correos de Casa Verde"]],
  ["emails latest sent 和平书店", ["zh", "发给和平书店的最后一封邮件"]],
  ["emails received 2026-11-16–2026-11-22", ["ja", "先週届いたメール"], ["ko", "지난주 받은 메일"]],
  ["fact phone Ilse Park", ["en", "phone number Ilse Park"], ["en", "Ilse Park cell"]],
  ["fact phone Berta Soto", ["es", "el cel de Berta Soto"]],
  ["fact phone 王磊", ["zh", "王磊的手机号"]],
  ["fact phone 森さくら", ["ja", "森さくらさんの電話番号"]],
  ["fact phone 한지원", ["ko", "한지원 전화번호"]],
  ["fact email Berta Soto", ["es", "mail de Berta Soto"]],
  ["fact owner Blue Door Inn", ["en", "who owns Blue Door Inn"]],
  ["fact owner 和平书店", ["zh", "和平书店是谁负责"]],
  ["fact address 山本商店", ["ja", "山本商店の住所"]],
  ["history Blue Door Inn", ["en", "Blue Door Inn history"]],
  ["history 하늘상사", ["ko", "하늘상사 이력"]],
];

describe("questions about tasks, activities, emails and facts", () => {
  for (const [reading, ...questions] of cases)
    for (const [language, question] of questions)
      test(`${question} (${language}) means ${reading}`, () => expect(read(question, language)).toBe(reading));

  test.each([
    ["en", "tasks for Nora with high priority", "unsure: high, priority"],
    ["en", "Pete tasks by customer", "unsure: pete, by, customer"],
    ["en", "calls and emails with Ilse Park", "unsure: calls"],
    ["en", "customers without tasks", "unsure: customers, without"],
    ["en", "add a task for Nora tomorrow", "unsure: add"],
    ["en", "Ring Ilse Park tomorrow", "other"],
    ["en", "how did we do last week", "other"],
    ["en", "meetings on friday", "unsure: friday"],
    ["es", "reuniones del viernes", "unsure: viernes"],
    ["zh", "周五的会议", "unsure: 周五"],
    ["ja", "金曜の会議", "unsure: 金曜"],
    ["ko", "금요일 회의", "unsure: 금요일"],
    ["en", "tasks for friday this month", "unsure: "],
    ["en", "tasks due after 5 December", "unsure: "],
    ["en", "tasks due after 5 November", "unsure: "],
    ["ko", "11월 5일 이후 할 일", "unsure: "],
    ["en", "emails to Nora", "unsure: "],
    ["en", "emails sent to me", "unsure: "],
    ["en", "emails to me from Ilse Park", "unsure: "],
    ["en", "emails from Ilse Park to Nora", "unsure: "],
    ["en", "emails Ilse Park sent", "unsure: "],
    ["es", "correos a Nora", "unsure: "],
    ["zh", "王磊发给我的邮件", "unsure: "],
    ["ja", "小林宛の先週のメール", "unsure: "],
    ["ja", "森さくらが送った先週のメール", "unsure: "],
    ["ko", "민지에게 보낸 지난주 메일", "unsure: "],
    ["ko", "한지원이 보낸 메일", "unsure: "],
    ["en", "overdue calls", "unsure: overdue"],
    ["zh", "今天谁没写跟进", "other"],
  ] as const)("%s: %s is not answered (%s)", (language, question, reading) => {
    expect(read(question, language)).toBe(reading);
  });

  test("a question that changes nothing of the previous one is not near it", () => {
    const before = readWork("my tasks", { vocabulary, language: "en" })?.interpretation ?? null;
    const isNear = (text: string) => readWork(text, { vocabulary, language: "en", before })?.isNear;
    expect(isNear("how do I import products")).toBe(false);
    expect(isNear("only Nora with high priority")).toBe(true);
  });
});
