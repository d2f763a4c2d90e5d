import { classify } from "#domain/customers/sentiment/classify.ts";
import { modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

import { customerSentences } from "./customer-sentences.ts";
import { quality } from "./quality.ts";
import { parted, readRows } from "./rows.ts";

/** Reports the quality of the shipped models, and the time one of them takes for 10,000 messages. */
export async function evaluateSentiment(say: (line: string) => void): Promise<void> {
  const folder = process.env.SENTIMENT_TEXTS;
  for (const language of modelLanguages) {
    const model = await loadModel(language);
    const customers = customerSentences(language);
    const describe = (name: string, { texts, macro_f1, sure, sure_right }: ReturnType<typeof quality>) =>
      say(
        `sentiment ${language}, ${texts} ${name}: macro-F1 ${macro_f1.toFixed(3)}  sure of ${(100 * sure).toFixed(1)} %, right in ${(100 * sure_right).toFixed(1)} % of those`,
      );
    describe("sentences of customers", quality(model, customers));
    if (folder) describe("texts kept apart", quality(model, parted(readRows(folder, language)).test));
    const usageBefore = process.cpuUsage();
    for (let at = 0; at < 10_000; at++) classify(model, customers[at % customers.length]?.text ?? "");
    const { user, system } = process.cpuUsage(usageBefore);
    say(`sentiment ${language}: 10,000 messages in ${((user + system) / 1e6).toFixed(2)} s`);
  }
}
