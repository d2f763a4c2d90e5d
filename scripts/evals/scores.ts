import { readFile } from "node:fs/promises";

import papaparse from "papaparse";
import { z } from "zod";

import type { FeatureValue, ScoreRow } from "#domain/deals/scores/score-row.ts";
import { type Trained, trainModel } from "#domain/deals/scores/train-model.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";
import { addDays } from "#domain/time/dates.ts";

const tablesSchema = z.array(
  z.object({
    /** A CSV file with a header. */
    path: z.string(),
    /** The column with the outcome, and its values for won and lost. Other rows are omitted. */
    outcome: z.object({ column: z.string(), won: z.string(), lost: z.string() }),
    /** Columns excluded from training. */
    leave: z.array(z.string()).default([]),
    /** Values that mean 'unknown'. */
    unknown: z.array(z.string()).default([""]),
    /** The columns with the date of the row and the date of its outcome. Without them, rows are split at random. */
    days: z.object({ as_of: z.string(), decided: z.string() }).optional(),
  }),
);
type Table = z.infer<typeof tablesSchema>[number];

/** Trains a score model on each of these tables, and reports its measured quality and the time that training took. */
export async function evaluateTables(tables: string, say: (line: string) => void) {
  for (const table of tablesSchema.parse(JSON.parse(tables))) {
    const rows = await readTable(table);
    const order = table.days ? "time" : "any";
    const began = process.cpuUsage().user;
    const trained = trainModel(rows, order);
    say(
      `${table.path.split("/").at(-1)} without ${table.leave.join(", ") || "nothing"}: ${(process.cpuUsage().user - began) / 1e6} s`,
    );
    say(`  ${describeModel(trained)}`);
  }
}

async function readTable({ path, outcome, leave, unknown, days }: Table): Promise<ScoreRow[]> {
  const { data } = papaparse.parse<Record<string, string>>(await readFile(path, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const left = new Set([...leave, outcome.column, days?.as_of, days?.decided]);
  return data.flatMap((line, at) => {
    const became = line[outcome.column];
    if (became !== outcome.won && became !== outcome.lost) return [];
    const values = Object.entries(line).flatMap(([name, text]): [string, FeatureValue][] => {
      if (left.has(name)) return [];
      return [[name, unknown.includes(text) ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text]];
    });
    const asOf = days ? isoDay(line[days.as_of]) : "2026-01-01";
    const decidedOn = days ? isoDay(line[days.decided]) : "2026-01-02";
    if (!asOf || !decidedOn || asOf >= decidedOn) return [];
    return { group: String(at), asOf, decidedOn, outcome: became === outcome.won, values: Object.fromEntries(values) };
  });
}

/** Parses a date such as 2017-03-01 or 3/1/2017 (the month first) to an ISO date; null for other texts. */
function isoDay(text = ""): string | null {
  const [, month = "", day = "", year = ""] = /^(\d+)\/(\d+)\/(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
}

function describeModel({ quality, leaks, records, won, model }: Trained): string {
  const named = leaks.map(({ feature, auc }) => `${feature} (alone ${auc.toFixed(3)})`).join(", ");
  if (!quality) return `${records} records: too few`;
  const { auc, calibration_error: error, loss, base_loss: base, z } = quality;
  return [
    `${records} records, ${won} won: ${model ? "signal" : "NO SIGNAL"}`,
    `AUC ${auc?.toFixed(3)}  ECE ${error.toFixed(4)}  log-loss ${loss.toFixed(4)} (base rate ${base.toFixed(4)}, z ${z.toFixed(1)})`,
    ...(named ? [`left out as leaks: ${named}`] : []),
  ].join("\n  ");
}

const worlds = 20;

/** Evaluates scores on synthetic deals: random outcomes must give no signal, and a planted signal must be found. */
export function evaluateNoSignal(say: (line: string) => void) {
  const makeRows = (seed: number, signal: number): ScoreRow[] => {
    let state = seed * 7919 + 1;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    return Array.from({ length: 600 }, (_, at) => {
      const [size, other] = [random(), random()];
      const chance = toProbability(signal * (4 * size - 2));
      const asOf = addDays("2024-01-01", at);
      const values = { size, other, owner: `owner ${Math.floor(random() * 5)}` };
      return { group: String(at), asOf, decidedOn: addDays(asOf, 15), outcome: random() < chance, values };
    });
  };
  const seeds = Array.from({ length: worlds }, (_, seed) => seed + 1);
  const silent = seeds.filter((seed) => !trainModel(makeRows(seed, 0), "time").model).length;
  const found = seeds.filter((seed) => trainModel(makeRows(seed, 1), "time").model).length;
  say(`Outcomes of a coin: no signal in ${silent} of ${worlds} seeds. Planted signal: found in ${found} of ${worlds}.`);
}
