import { parentPort } from "node:worker_threads";

import type { ScoreRow } from "#domain/deals/scores/score-row.ts";
import { trainModel } from "#domain/deals/scores/train-model.ts";

/** Training takes seconds of pure computation, so it runs in a separate thread and does not delay requests. */
parentPort?.on("message", (rows: ScoreRow[]) => parentPort?.postMessage(trainModel(rows, "time")));
