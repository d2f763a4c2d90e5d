import { parentPort, workerData } from "node:worker_threads";

import { writeReader } from "#domain/assistant/reader/reader-model.ts";
import type { Language } from "#domain/languages.ts";

import { fitReader } from "./fit-reader.ts";
import { type Judged, judgeReading } from "./judge-reading.ts";
import { readRow } from "./read-row.ts";
import { readTrainingLines } from "./training-lines.ts";

/** A report of the thread of a language: one per writer, then the model trained on all writers. */
export type TrainingReport = { writer: string; judged: Judged[] } | { weights: Int8Array };

const { folder, language } = workerData as { folder: string; language: Language };
const report = (message: TrainingReport) => parentPort?.postMessage(message);

const lines = readTrainingLines(folder);
const own = lines.filter((line) => line.language === language).map(readRow);
/** A quarter of the other languages' lines is enough. */
const ofOthers = lines
  .filter((line, at) => line.language !== language && at % 4 === 0)
  .map((line) => readRow(line).shared);

for (const writer of new Set(own.map(({ line }) => line.writer))) {
  const seen = own.filter(({ line }) => line.writer !== writer).map(({ example }) => example);
  const model = fitReader([...seen, ...ofOthers]);
  const judged = own.filter(({ line }) => line.writer === writer).map((row) => judgeReading(row, model));
  report({ writer, judged });
}
report({ weights: writeReader(fitReader([...own.map(({ example }) => example), ...ofOthers])) });
