import { parentPort } from "node:worker_threads";

import type { ScoreRow } from "#domain/scores/score-row.ts";
import { trainModel } from "#domain/scores/train-model.ts";

/** Learning takes seconds of pure arithmetic, so it has a thread of its own and nobody's request waits for it. */
parentPort?.on("message", (rows: ScoreRow[]) => parentPort?.postMessage(trainModel(rows, "time")));
