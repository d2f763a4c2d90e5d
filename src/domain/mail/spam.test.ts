import { expect, test } from "vitest";

import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { classifySpam, type SpamTraining, spamFrom, wordsOf } from "#domain/mail/spam.ts";

const mail = (given: Partial<IncomingMail> = {}): IncomingMail => ({
  from: { name: "", address: "a@unknown.example" },
  receivers: [],
  subject: "",
  text: "",
  hasFiles: false,
  signals: {},
  authentication: {},
  isKnown: false,
  ...given,
});
const nothing: SpamTraining = { mails: { spam: 0, wanted: 0 }, words: new Map() };
const unknown = { isBlocked: false, isTrusted: false };

const classify = (mail: IncomingMail, known: typeof unknown, learned: SpamTraining) =>
  classifySpam(mail, { words: wordsOf(mail), odds: 0 }, known, learned);

/** Returns the word counts that result from these emails being marked as spam or not. */
function learn(spam: readonly IncomingMail[], wanted: readonly IncomingMail[]): SpamTraining {
  const words = new Map<string, { spam: number; wanted: number }>();
  for (const [kind, mails] of [
    ["spam", spam],
    ["wanted", wanted],
  ] as const)
    for (const mail of mails)
      for (const word of wordsOf(mail)) {
        const counted = words.get(word) ?? { spam: 0, wanted: 0 };
        counted[kind] += 1;
        words.set(word, counted);
      }
  return { mails: { spam: spam.length, wanted: wanted.length }, words };
}

test("a user's decision about a sender takes precedence over all other signals", () => {
  const forged = mail({ signals: { saysSpam: true }, authentication: { dmarc: "fail" } });
  expect(classify(forged, { isBlocked: false, isTrusted: true }, nothing)).toMatchObject({
    score: 0,
    because: ["trusted"],
  });
  expect(classify(mail(), { isBlocked: true, isTrusted: false }, nothing)).toMatchObject({
    score: 1,
    because: ["blocked"],
  });
});

test("combines the server's spam verdict with a known sender, and does not treat an unknown sender alone as spam", () => {
  const score = (given: Partial<IncomingMail>) => classify(mail(given), unknown, nothing).score;
  expect(score({ signals: { saysSpam: true } })).toBeGreaterThan(spamFrom);
  expect(score({ signals: { saysSpam: true }, isKnown: true })).toBeLessThan(spamFrom);
  // Mailing lists also break signatures, so a failed check alone is not enough.
  expect(score({ authentication: { dmarc: "fail" } })).toBeCloseTo(0.834, 3);
  expect(score({ authentication: { dmarc: "fail" }, signals: { saysSpam: true } })).toBeGreaterThan(spamFrom);
  expect(score({ authentication: { spf: "fail", dkim: "pass" } })).toBeLessThan(0.5);
  expect(score({})).toBeCloseTo(0.2, 3);
});

test("the built-in model marks spam by its content, but does not overrule the server or a user", () => {
  const rate = (odds: number, given: Partial<IncomingMail> = {}, known = unknown) =>
    classifySpam(mail(given), { words: [], odds }, known, nothing);
  expect(rate(4)).toMatchObject({ because: ["words"], isByContent: true });
  expect(rate(4).score).toBeGreaterThan(spamFrom);
  expect(rate(3).score).toBeLessThan(spamFrom);
  expect(rate(99).content).toBe(rate(5).content);
  expect(rate(-5, { signals: { saysSpam: true } })).toMatchObject({ because: ["server_says"], isByContent: false });
  expect(rate(-5, { signals: { saysSpam: true } }).score).toBeGreaterThan(spamFrom);
  // To measure the accuracy of the filter, the content of a contact's email is rated as if the sender were unknown.
  expect(rate(4, { isKnown: true })).toMatchObject({ because: ["known", "words"], content: rate(4).score });
  expect(rate(4, { isKnown: true }).score).toBeLessThan(0.5);
  expect(rate(5, {}, { isBlocked: false, isTrusted: true }).score).toBe(0);
});

test("learns words from emails that users have moved, in any language: a few adjust the built-in model, and many outweigh it", () => {
  const offers = ["win cash prize now", "cash loan approved prize", "恭喜您获得现金大奖", "無料で現金が当たる"];
  const orders = [
    "invoice for your order of chairs",
    "delivery of the order on friday",
    "请问订单什么时候发货",
    "注文の納期を教えてください",
  ];
  const many = (texts: readonly string[], domain: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      mail({ text: texts[at % texts.length] ?? "", from: { name: "", address: `a@${domain}-${at}.example` } }),
    );
  const learned = (count: number) => learn(many(offers, "spam", count), many(orders, "shop", count));
  const [few, plenty] = [learned(10), learned(200)];
  const score = (text: string, training: SpamTraining) => classify(mail({ text }), unknown, training).score;
  for (const text of ["a cash prize for you", "现金大奖等您领取", "現金が当たるチャンス"]) {
    expect(score(text, few), text).toBeGreaterThan(0.25);
    expect(score(text, plenty), text).toBeGreaterThan(0.6);
  }
  for (const text of ["when is the delivery of my order", "订单发货了吗", "納期はいつですか"]) {
    expect(score(text, few), text).toBeLessThan(0.2);
    expect(score(text, plenty), text).toBeLessThan(0.1);
  }
  expect(score("win cash prize now, cash loan approved", few)).toBeLessThan(spamFrom);
  expect(score("win cash prize now, cash loan approved", plenty)).toBeGreaterThan(spamFrom);
  const tooFew = learn(many(offers, "spam", 9), many(orders, "shop", 10));
  expect(score("win cash prize now", tooFew)).toBeCloseTo(0.2, 3);
});

test("a neutral word does not change the score, and a very long email is only read in part", () => {
  const same = mail({ text: "hello" });
  const learned = learn(
    Array.from({ length: 10 }, () => same),
    Array.from({ length: 10 }, () => same),
  );
  expect(classify(same, unknown, learned)).toEqual({ score: 0.2, because: [], content: 0.2, isByContent: false });
  const long = Array.from({ length: 5_000 }, (_, at) => `word${at}x`).join(" ");
  expect(wordsOf(mail({ text: long }))).toHaveLength(400);
});

test("a text that expands to many times its length is only read in part", () => {
  const words = wordsOf(mail({ text: `${"\u{fdfa} ".repeat(10_000)} end` }));
  expect(words.length).toBeLessThan(100);
  expect(words).not.toContain("end");
});
