import { isForged } from "#domain/mail/authentication.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { domainOf } from "#domain/mail/providers.ts";

/** The number of spam and legitimate training emails. */
export type WordCounts = { spam: number; wanted: number };
export type SpamTraining = {
  mails: WordCounts;
  words: ReadonlyMap<string, WordCounts>;
};

/** The reasons why an email is considered to be spam or not. */
export const spamReasons = ["blocked", "trusted", "known", "server_says", "server_denies", "forged", "words"] as const;
export type SpamReason = (typeof spamReasons)[number];
export type SpamVerdict = {
  score: number;
  because: SpamReason[];
  /** The score of the content alone, without the sender. */
  content: number;
  /** True if the email is spam only because of its content. */
  isByContent: boolean;
};

/** The minimum probability for treating an email as spam. */
export const spamFrom = 0.9;
/** The minimum probability for not replying automatically and not adding the sender as a lead. */
export const unsureFrom = 0.5;
/** The minimum number of emails of each kind that users must have sorted for words to be used. */
const minMails = 10;
const maxWords = 400;
/** The maximum number of characters of a text that are examined. */
const readLetters = 20_000;
/** The number of most significant words that are used. */
const maxSignificantWords = 30;

/**
 * The content of an email: its words as returned by `wordsOf`, and its log odds of being spam according to the built-in
 * model.
 */
export type SpamContent = { words: readonly string[]; odds: number };

/**
 * Returns the distinct words of an email, for learning from how users sort emails. Words of the subject and the
 * sender's domain are marked as such.
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

/** Segments texts of any language into words, including languages without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
function* split(text: string): Generator<string> {
  // Normalising can expand one character to eighteen.
  const plain = text.slice(0, readLetters).normalize("NFKC").slice(0, readLetters).toLowerCase();
  for (const { segment, isWordLike } of segmenter.segment(plain))
    if (isWordLike && segment.length <= 40 && !/^\d+$/.test(segment)) yield segment;
}

type Known = { isBlocked: boolean; isTrusted: boolean };

/** Assumes that a fifth of all emails are spam. */
const priorOdds = Math.log(0.2 / 0.8);
/** The maximum contribution of the built-in model to the log odds, in either direction. */
const maxOdds = 5;

/**
 * Estimates the probability that an email is spam, from 0 to 1, with the reasons. A user's decision about the sender
 * takes precedence. Otherwise, the receiving server's verdict, signs of forgery, a known sender and the content are
 * added up as log odds.
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
  // The built-in model cannot overrule the server, which knows more about the sender.
  const weight = (serverSaysSpam ? Math.max(0, builtIn) : builtIn) + learnedOdds;
  if (Math.abs(weight) >= 1) because.push("words");
  const score = scoreOf(others + weight);
  return { score, because, content, isByContent: score >= spamFrom && scoreOf(others) < spamFrom };
}

const scoreOf = (odds: number) => Math.round(1000 / (1 + Math.exp(-odds))) / 1000;

/**
 * Returns the log odds of spam according to the words of the emails that users sorted: the sum of the most significant
 * log ratios. Returns 0 if few emails of either kind have been sorted. One pseudo-count per kind draws each ratio to 0.
 * The limit of the sum grows with the number of sorted emails, so that a few of them adjust the built-in model and many
 * outweigh it.
 */
function wordOdds(words: readonly string[], { mails, words: counts }: SpamTraining): number {
  const sorted = Math.min(mails.spam, mails.wanted);
  if (sorted < minMails) return 0;
  const ratios = words.map((word) => {
    const { spam, wanted } = counts.get(word) ?? { spam: 0, wanted: 0 };
    if (spam + wanted === 0) return 0;
    return Math.log((spam + 1) / (mails.spam + 2)) - Math.log((wanted + 1) / (mails.wanted + 2));
  });
  const most = ratios.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, maxSignificantWords);
  // The words of an email are correlated, so adding up their full log odds would overestimate the result.
  const sum = most.reduce((all, value) => all + value, 0) / Math.sqrt(most.length || 1);
  const limit = (6 * sorted) / (sorted + 40);
  return Math.max(-limit, Math.min(limit, sum));
}
