import { type ModelLanguage, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { parted, readRows, shuffle } from "../sentiment/rows.ts";
import { type LabelledMail, readLines } from "./spam-mails.ts";

/**
 * Number of emails per language: spam as well as wanted emails from phrases, and wanted emails from customers' texts.
 */
const [phrased, quoted] = [300, 1000];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Returns spam and wanted emails in each language, each with one to four of the phrases written for training. */
export function phrasedMails(): LabelledMail[] {
  const random = mulberry32(3);
  return modelLanguages.flatMap((language) => {
    const lines = readLines(new URL(`phrases/${language}.txt`, import.meta.url));
    return [true, false].flatMap((isSpam) => {
      const own = lines.filter((line) => line.isSpam === isSpam).map(({ text }) => text);
      return Array.from({ length: phrased }, () =>
        joined(pick(own, random), own, 1 + Math.floor(random() * 4), random, isSpam),
      );
    });
  });
}

/** Returns wanted emails of up to five texts of customers. `folder` contains the sentiment texts. */
export function customerMails(folder: string): LabelledMail[] {
  const random = mulberry32(4);
  return modelLanguages.flatMap((language: ModelLanguage) => {
    const texts = parted(readRows(folder, language)).training.map(({ text }) => text);
    return Array.from({ length: quoted }, () =>
      joined(random() < 0.5 ? "" : pick(texts, random), texts, 1 + Math.floor(random() * 5), random, false),
    );
  });
}

function joined(
  subject: string,
  texts: readonly string[],
  many: number,
  random: () => number,
  isSpam: boolean,
): LabelledMail {
  const own = shuffle(
    Array.from({ length: many }, () => pick(texts, random)),
    random,
  );
  return { from: { name: "", address: "" }, subject, text: own.join(". "), isSpam };
}
