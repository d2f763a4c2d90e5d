import { evaluateBands } from "./evals/bands.ts";
import { evaluateForecasts, evaluateGenerated } from "./evals/forecasts.ts";
import { evaluateNoSignal, evaluateTables } from "./evals/scores.ts";
import { evaluateSentiment } from "./sentiment/evaluate-sentiment.ts";
import { evaluateSpam } from "./spam/evaluate-spam.ts";

/**
 * Measures the quality of the product's predictions on data that is not part of the project. `FORECAST_SERIES`, or the
 * first argument, is a file of time series. `SCORE_TABLES` is a JSON list of tables with an outcome
 * (scripts/evals/scores.ts). `SENTIMENT_TEXTS` is the folder of the training texts; corrections are tried on a tenth of
 * them. `SPAM_MAILS` is a folder of emails (scripts/train-spam.ts). The sentences and emails in the repository are
 * always evaluated.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);

const series = process.argv[2] ?? process.env.FORECAST_SERIES;
if (series) await evaluateForecasts(series, say);
else say("Forecasts are not evaluated: set FORECAST_SERIES, or pass a file of time series as an argument.");

evaluateGenerated(say);
evaluateBands(say);

const tables = process.env.SCORE_TABLES;
if (tables) await evaluateTables(tables, say);
else say("Scores are evaluated on generated deals only: set SCORE_TABLES to evaluate them on tables.");
evaluateNoSignal(say);
evaluateSentiment(say);
await evaluateSpam(say);
