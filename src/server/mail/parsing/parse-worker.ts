import { parentPort } from "node:worker_threads";

import { spamOdds } from "#domain/mail/spam-model.ts";
import { wordsOf } from "#domain/mail/spam.ts";
import type { ParseTasks, TaskReply, TaskRequest } from "#server/mail/parse-tasks.ts";

import { decodePart } from "./decode-part.ts";
import { loadSpamModel } from "./load-spam-model.ts";
import { readMail } from "./read-mail.ts";
import { readPackedFile } from "./read-tnef.ts";
import { makeSafe } from "./safe-html.ts";

const tasks: ParseTasks = {
  readMail,
  makeSafe,
  decodePart,
  readPackedFile,
  wordsOf: (mails) => mails.map(wordsOf),
  spamOdds: (mail) => spamOdds(loadSpamModel(), mail),
};

parentPort?.on("message", (request: TaskRequest) => {
  void reply(request).then((message) => parentPort?.postMessage(message));
});

async function reply({ name, args }: TaskRequest): Promise<TaskReply> {
  const task = tasks[name] as (...values: unknown[]) => unknown;
  try {
    return { result: await task(...args) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
