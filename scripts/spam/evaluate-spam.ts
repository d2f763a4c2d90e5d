import { loadSpamModel } from "#server/mail/parsing/load-spam-model.ts";

import { spamQuality, writtenQuality } from "./spam-quality.ts";

/** Reports the quality of the built-in spam model on emails that it was not trained on. */
export async function evaluateSpam(say: (line: string) => void): Promise<void> {
  const model = loadSpamModel();
  const folder = process.env.SPAM_MAILS;
  const tests = folder ? await spamQuality(model, folder) : { written: writtenQuality(model) };
  for (const [name, { mails, f1, false_alarms: alarms }] of Object.entries(tests))
    say(
      `spam, ${mails} emails, ${name.replaceAll("_", " ")}: F1 ${f1.toFixed(3)}  false alarms ${(100 * alarms).toFixed(2)} %`,
    );
}
