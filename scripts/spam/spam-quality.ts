import { modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { type SpamModel, spamOdds } from "#domain/mail/spam-model.ts";
import { classifySpam, type SpamTraining, spamFrom, wordsOf } from "#domain/mail/spam.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { shuffle } from "../sentiment/rows.ts";
import { type LabelledMail, newGroups, oldGroups, readCorpus, readLines } from "./spam-mails.ts";

type RatedMail = LabelledMail & { words: readonly string[]; odds: number };
export type SpamTest = { mails: number; f1: number; false_alarms: number };

const [draws, clicks] = [20, 10];
const nothing: SpamTraining = { mails: { spam: 0, wanted: 0 }, words: new Map() };
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Returns the quality of a model on the emails written for this test, in all languages, before any email was sorted.
 */
export const writtenQuality = (model: SpamModel): SpamTest =>
  test(
    rate(
      model,
      modelLanguages.flatMap((language) =>
        readLines(new URL(`../../evals/spam/mails/${language}.txt`, import.meta.url)),
      ),
    ),
    nothing,
  );

/**
 * Returns the quality of a model on emails that it was not trained on: on the later emails of SpamAssassin's corpus and
 * on the written emails. For the corpus, it is measured before any email was sorted, after sorting all older ones, and
 * as the mean of 20 draws of 10 spam and 10 wanted emails to sort.
 */
export async function spamQuality(model: SpamModel, folder: string) {
  const before = rate(model, await readCorpus(folder, oldGroups));
  const later = rate(model, await readCorpus(folder, newGroups));
  const drawn = Array.from({ length: draws }, (_, draw) => {
    const mails = shuffle([...later], mulberry32(100 + draw));
    const sorted = [true, false].flatMap((isSpam) => mails.filter((mail) => mail.isSpam === isSpam).slice(0, clicks));
    return test(
      mails.filter((mail) => !sorted.includes(mail)),
      trainingOf(sorted),
    );
  });
  const mean = (of: "f1" | "false_alarms") => thousandths(drawn.reduce((sum, one) => sum + one[of], 0) / draws);
  return {
    later: test(later, nothing),
    later_after_10_and_10: { mails: later.length - 2 * clicks, f1: mean("f1"), false_alarms: mean("false_alarms") },
    later_after_older: test(later, trainingOf(before)),
    written: writtenQuality(model),
  };
}

const rate = (model: SpamModel, mails: readonly LabelledMail[]): RatedMail[] =>
  mails.map((mail) => ({ ...mail, words: wordsOf(mail), odds: spamOdds(model, mail) }));

/** Returns the training data of a mailbox with these emails sorted. */
function trainingOf(mails: readonly RatedMail[]): SpamTraining {
  const words = new Map<string, { spam: number; wanted: number }>();
  const counts = { spam: 0, wanted: 0 };
  for (const { isSpam, words: own } of mails) {
    const kind = isSpam ? "spam" : "wanted";
    counts[kind] += 1;
    for (const word of own) {
      const known = words.get(word) ?? { spam: 0, wanted: 0 };
      known[kind] += 1;
      words.set(word, known);
    }
  }
  return { mails: counts, words };
}

/** Rates emails only by their content, without the sender's history or the mail server's verdict. */
function test(mails: readonly RatedMail[], learned: SpamTraining): SpamTest {
  const counts = { hits: 0, alarms: 0, misses: 0, wanted: 0 };
  for (const { isSpam, words, odds, ...mail } of mails) {
    const unknown = { ...mail, receivers: [], hasFiles: false, signals: {}, authentication: {}, isKnown: false };
    const sender = { isBlocked: false, isTrusted: false };
    const looksLikeSpam = classifySpam(unknown, { words, odds }, sender, learned).score >= spamFrom;
    if (!isSpam) counts.wanted += 1;
    if (isSpam) counts[looksLikeSpam ? "hits" : "misses"] += 1;
    else if (looksLikeSpam) counts.alarms += 1;
  }
  const { hits, alarms, misses, wanted } = counts;
  return {
    mails: mails.length,
    f1: thousandths((2 * hits) / (2 * hits + alarms + misses)),
    false_alarms: Math.round((alarms / wanted) * 10_000) / 10_000,
  };
}
