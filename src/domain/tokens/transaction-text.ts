import { type Days, isOfDays, type Period, periodDays, readDays } from "#domain/analysis/periods.ts";

import { type ExplorationSection, sectionNamed } from "./exploration.ts";

/** What a line of the ledger says, taken apart so that it can be said in any language. */
export type TransactionText =
  | { kind: "initial" | "login" | "energy" | "expired" | "debtPaid" }
  | { kind: "exploration"; section: ExplorationSection }
  | { kind: "freeAnalysis"; about: Subject }
  | { kind: "feature"; feature: Feature; about: Subject }
  | { kind: "givenBack"; what: TransactionText }
  | { kind: "other"; text: string };

/** What a run was about: the sales pipeline over so many days, until today or on days of one's own, or something in words of its own. */
export type Subject = { days: number } | { soFar: "month" | "quarter" } | Days | { text: string };

/** What AI features are called in the ledger. */
const features = {
  assistant: "AI assistant",
  sentiment: "Sentiment analysis",
  analytics: "Advanced analytics",
  predictive: "Predictive analytics",
  workflow: "Workflow creation",
} as const;
export type Feature = keyof typeof features;

const plain: Partial<Record<string, TransactionText>> = {
  "Initial tokens": { kind: "initial" },
  "Daily login bonus": { kind: "login" },
  "Daily energy bonus": { kind: "energy" },
  "Tokens expired": { kind: "expired" },
  "Debt paid": { kind: "debtPaid" },
};
const ledgerNames = Object.entries(features) as [Feature, string][];

/** Takes a description of the ledger apart; what it does not know stays as it is. */
export function readTransaction(description: string): TransactionText {
  const other: TransactionText = { kind: "other", text: description };
  if (Object.hasOwn(plain, description)) return plain[description] ?? other;
  const [, start, about] = /^([^:]+): (.+)$/s.exec(description) ?? [];
  if (!start || !about) return other;
  if (start === "Free AI Analysis") return { kind: "freeAnalysis", about: readSubject(about) };
  if (start === "Given back") return { kind: "givenBack", what: readTransaction(about) };
  if (start === "Daily exploration bonus") {
    const section = sectionNamed(about);
    return section ? { kind: "exploration", section } : other;
  }
  const feature = ledgerNames.find(([, name]) => name === start)?.[0];
  return feature ? { kind: "feature", feature, about: readSubject(about) } : other;
}

/** What the ledger says an analysis of the sales pipeline was about; read again by readTransaction. */
export function pipelineSubject(period: Period): string {
  const own = readDays(period);
  if (own) return `sales pipeline ${own.from} to ${own.to}`;
  return `sales pipeline ${isOfDays(period) ? `over ${periodDays[period]} days` : `this ${period}`}`;
}

function readSubject(text: string): Subject {
  const [, about = ""] = /^sales pipeline (.+)$/.exec(text) ?? [];
  const [, days] = /^over (\d+) days$/.exec(about) ?? [];
  if (days) return { days: Number(days) };
  if (about === "this month") return { soFar: "month" };
  if (about === "this quarter") return { soFar: "quarter" };
  return readDays(about.replace(" to ", "..")) ?? { text };
}

/** Whether a name of the server's is that of a feature with a text of its own. */
export const isFeature = (name: string): name is Feature => Object.hasOwn(features, name);
