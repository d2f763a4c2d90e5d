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
export type SpamVerdict = {
  score: number;
  because: SpamReason[];
  /** The score of the content alone, regardless of the sender. */
  content: number;
  /** True if it is spam only because of its content. */
  isByContent: boolean;
};

/** Minimum probability at which an email is treated as spam. */
export const spamFrom = 0.9;
/** Minimum probability at which a sender gets no automatic reply and becomes no lead. */
export const unsureFrom = 0.5;
/** Words count only after users sorted this many emails of each kind. */
const minMails = 10;
const maxWords = 400;
/** Maximum number of characters of a text that are examined. */
const readLetters = 20_000;
/** The number of most significant words that are used. */
const tellingWords = 30;

/** The content of an email: its words, by `wordsOf`, and the log odds of spam by the built-in model. */
export type SpamContent = { words: readonly string[]; odds: number };

/**
 * Returns the words of an email for learning from the users' sorting: distinct ones, with words of the subject and the
 * sender's domain kept separate.
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

/** Spam is assumed to be a fifth of the emails. */
const priorOdds = Math.log(0.2 / 0.8);
/** Maximum log odds of the built-in model in either direction. */
const maxOdds = 5;

/**
 * Estimates the probability that an email is spam, 0 to 1, with the reasons. A user's decision about the sender takes
 * precedence. Otherwise the receiving server's verdict, forgery, a known sender and the content are added up as log odds.
 */
export function classifySpam(
  mail: IncomingMail,
  { words, odds }: SpamContent,
  { isBlocked, isTrusted }: Known,
  learned: SpamTraining,
): SpamVerdict {
  const builtIn = Math.max(-maxOdds, Math.min(maxOdds, odds));
  const learnedOdds = wordOdds(words, learned);
  const content = scoreOf(priorOdds + builtIn + learnedOdds);
  if (isBlocked) return { score: 1, because: ["blocked"], content, isByContent: false };
  if (isTrusted) return { score: 0, because: ["trusted"], content, isByContent: false };
  const because: SpamReason[] = [];
  let others = priorOdds;
  const add = (reason: SpamReason, weight: number) => {
    others += weight;
    because.push(reason);
  };
  const serverSaysSpam = mail.signals.saysSpam === true;
  if (serverSaysSpam) add("server_says", 4);
  if (mail.signals.saysSpam === false) add("server_denies", -1);
  if (isForged(mail.authentication)) add("forged", 3);
  if (mail.isKnown) add("known", -4);
  // The built-in model does not overrule the server, which knows more of the sender.
  const weight = (serverSaysSpam ? Math.max(0, builtIn) : builtIn) + learnedOdds;
  if (Math.abs(weight) >= 1) because.push("words");
  const score = scoreOf(others + weight);
  return { score, because, content, isByContent: score >= spamFrom && scoreOf(others) < spamFrom };
}

const scoreOf = (odds: number) => Math.round(1000 / (1 + Math.exp(-odds))) / 1000;

/**
 * Returns the log odds of spam by the words of the emails that users sorted: the sum of the most significant log ratios, each
 * drawn to 0 by one email of either kind. Its maximum grows with the number of sorted emails, so that a few of them correct
 * the built-in model and many outweigh it.
 */
function wordOdds(words: readonly string[], { mails, words: counts }: SpamTraining): number {
  const sorted = Math.min(mails.spam, mails.wanted);
  if (sorted < minMails) return 0;
  const ratios = words.map((word) => {
    const { spam, wanted } = counts.get(word) ?? { spam: 0, wanted: 0 };
    if (spam + wanted === 0) return 0;
    return Math.log((spam + 1) / (mails.spam + 2)) - Math.log((wanted + 1) / (mails.wanted + 2));
  });
  const most = ratios.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, tellingWords);
  // Words of one email are correlated, so their full odds must not be added up.
  const sum = most.reduce((all, value) => all + value, 0) / Math.sqrt(most.length || 1);
  const limit = (6 * sorted) / (sorted + 40);
  return Math.max(-limit, Math.min(limit, sum));
}
