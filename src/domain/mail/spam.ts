import { isForged } from "#domain/mail/authentication.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { domainOf } from "#domain/mail/providers.ts";

/** The number of emails that contain a word, among those marked as spam and those that are not. */
export type WordCounts = { spam: number; wanted: number };
export type SpamTraining = {
  /** Number of emails that users marked as spam, and of those they did not. */
  mails: WordCounts;
  words: ReadonlyMap<string, WordCounts>;
};

/** Reasons why an email is considered spam, or is not. */
export const spamReasons = ["blocked", "trusted", "known", "server_says", "server_denies", "forged", "words"] as const;
export type SpamReason = (typeof spamReasons)[number];
export type SpamVerdict = { score: number; because: SpamReason[] };

/** Minimum probability at which an email is treated as spam. */
export const spamFrom = 0.9;
/** Words count only after users sorted this many emails of each kind. */
const minMails = 10;
const maxWords = 400;
/** Maximum number of characters of a text that are examined. */
const readLetters = 20_000;
/** The number of most significant words that are used. */
const tellingWords = 20;

/**
 * Returns the words of an email for learning from the users' sorting: each once, with words of the subject and the sender's
 * domain kept separate.
 */
export function wordsOf({ from, subject, text }: Pick<IncomingMail, "from" | "subject" | "text">): string[] {
  const words = new Set([`from:${domainOf(from.address)}`]);
  for (const word of split(subject)) words.add(`subject:${word}`);
  for (const word of split(text)) {
    if (words.size >= maxWords) break;
    words.add(word);
  }
  return [...words].slice(0, maxWords);
}

/** Segments words by language, including languages without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
function* split(text: string): Generator<string> {
  // A single character may expand to eighteen.
  const plain = text.slice(0, readLetters).normalize("NFKC").slice(0, readLetters).toLowerCase();
  for (const { segment, isWordLike } of segmenter.segment(plain))
    if (isWordLike && segment.length <= 40 && !/^\d+$/.test(segment)) yield segment;
}

type Known = { isBlocked: boolean; isTrusted: boolean };

/**
 * Estimates the probability that an email with these words is spam, 0 to 1, with the reasons. A user's decision about the
 * sender takes precedence. Otherwise the receiving server's verdict, forgery, a known sender and the words of emails that
 * users sorted are added up as log odds; the probability of a rare word is drawn to one half (G. Robinson, "A statistical
 * approach to the spam problem", 2003).
 */
export function classifySpam(
  mail: IncomingMail,
  words: readonly string[],
  { isBlocked, isTrusted }: Known,
  learned: SpamTraining,
): SpamVerdict {
  if (isBlocked) return { score: 1, because: ["blocked"] };
  if (isTrusted) return { score: 0, because: ["trusted"] };
  const because: SpamReason[] = [];
  let odds = Math.log(0.2 / 0.8);
  const add = (reason: SpamReason, weight: number) => {
    odds += weight;
    because.push(reason);
  };
  if (mail.signals.saysSpam === true) add("server_says", 4);
  if (mail.signals.saysSpam === false) add("server_denies", -1);
  if (isForged(mail.authentication)) add("forged", 3);
  if (mail.isKnown) add("known", -4);
  const weight = wordOdds(words, learned);
  if (Math.abs(weight) >= 1) add("words", weight);
  return { score: Math.round((1 / (1 + Math.exp(-odds))) * 1000) / 1000, because };
}

function wordOdds(words: readonly string[], { mails, words: counts }: SpamTraining): number {
  if (mails.spam < minMails || mails.wanted < minMails) return 0;
  const probabilities = words.map((word) => {
    const { spam, wanted } = counts.get(word) ?? { spam: 0, wanted: 0 };
    const inSpam = spam / mails.spam;
    const inWanted = wanted / mails.wanted;
    const seen = spam + wanted;
    const chance = inSpam + inWanted === 0 ? 0.5 : inSpam / (inSpam + inWanted);
    const drawn = (0.5 + seen * chance) / (1 + seen);
    return Math.log(drawn / (1 - drawn));
  });
  const most = probabilities.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, tellingWords);
  // Words of one email are correlated, so their full odds must not be added up.
  const sum = most.reduce((all, value) => all + value, 0) / 2;
  return Math.max(-6, Math.min(6, sum));
}
