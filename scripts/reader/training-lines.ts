import { readdirSync, readFileSync } from "node:fs";

import { type Frame, intents } from "#domain/assistant/reader/frame.ts";
import { type Language, isLanguage } from "#domain/languages.ts";

/** A part of a question that is a date, a number or a name. */
export type LabelledSlot = { kind: string; text: string; isExcluded: boolean };

/** A question with the label that its writer gave it. */
export type TrainingLine = {
  language: Language;
  /** The file's name without its extension, which identifies the writer. */
  writer: string;
  text: string;
  /** The text outside the slots. */
  rest: string[];
  slots: LabelledSlot[];
  frame: Frame;
};

const slot = /\{(not )?([a-z]+):([^{}]+)\}/gu;

/**
 * Reads the labelled questions of a folder: files named after a language and a writer, with one JSON object per line.
 * Throws for another file name or an unknown intent.
 */
export function readTrainingLines(folder: string): TrainingLine[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.toSorted().flatMap((name) => {
    const language = name.slice(0, 2);
    if (!isLanguage(language)) throw new Error(`Not named after a language: ${name}`);
    const lines = readFileSync(`${folder}/${name}`, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => ({ language, writer: name.replace(".jsonl", ""), ...parseLine(line) }));
  });
}

function parseLine(line: string): Pick<TrainingLine, "text" | "rest" | "slots" | "frame"> {
  const { q, ...frame } = JSON.parse(line) as { q: string } & Frame;
  if (!intents.includes(frame.intent)) throw new Error(`Not an intent: ${line}`);
  const slots = Array.from(q.matchAll(slot), ([, not, kind = "", text = ""]) => ({
    kind,
    text,
    isExcluded: not !== undefined,
  }));
  return { text: q.replaceAll(slot, "$3"), rest: q.split(/\{[^{}]+\}/u), slots, frame };
}
