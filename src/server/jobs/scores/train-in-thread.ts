import { Worker } from "node:worker_threads";

import type { ScoreRow } from "#domain/scores/score-row.ts";
import type { Trained } from "#domain/scores/train-model.ts";

const beatMs = 400;

/** Trains a model in a separate thread; `progress` is called regularly, and ends the training if it throws. */
export async function trainInThread(rows: ScoreRow[], progress: () => void): Promise<Trained> {
  const thread = new Worker(new URL("./train-thread.ts", import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Trained>();
  const beat = setInterval(() => {
    try {
      progress();
    } catch (error) {
      reject(error);
    }
  }, beatMs);
  thread.on("message", resolve);
  thread.on("error", reject);
  thread.on("exit", () => reject(new Error("The thread that learns scores ended")));
  thread.postMessage(rows);
  try {
    return await promise;
  } finally {
    clearInterval(beat);
    await thread.terminate();
  }
}
