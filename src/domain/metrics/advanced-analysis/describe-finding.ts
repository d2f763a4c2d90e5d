import type { AdvancedReport, Finding, FindingKey } from "#domain/metrics/advanced-analysis/advanced-report.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent } from "#domain/numbers/numbers.ts";
import { formatDay } from "#domain/time/dates.ts";

/**
 * The meaning of each finding, for a language model that rephrases it in the reader's language. The app's pages have
 * their own sentences.
 */
const meanings: Record<FindingKey, string> = {
  more: "Revenue of the last months was {value}, {change} more than the {before} of the same months a year before.",
  less: "Revenue of the last months was {value}, {change} less than the {before} of the same months a year before.",
  same: "Revenue of the last months was {value}, about the {before} of the same months a year before.",
  alone: "Revenue of the last months was {value}; there is none of a year before to compare with.",
  target: "That is {share} of the revenue target.",
  gain: "{name} added most to the change: {change} more, now {value}.",
  loss: "{name} took most from it: {change} less, now {value}.",
  region: "{name} is the largest region: {value}, which is {share} of revenue.",
  conversion: "Of {contacts} new contacts {customers} became customers: {share}.",
  slowest: "The longest step of the way ({step}) takes {days} days, the median of {n} contacts.",
  payback: "Winning a customer cost {value}, which their gross profit pays back in {months} months.",
  worth: "A customer brings a gross profit of {value} before they are lost: {ratio} times what winning them cost.",
  lacks: "Missing to tell more of costs and worth of customers: {lacks}.",
  high: "{period}: revenue was {value}; between {low} and {high} would have been usual.",
  low: "{period}: revenue was only {value}; between {low} and {high} would have been usual.",
  calm: "None of the {n} periods of revenue stands out.",
};

const stepWords = {
  contacted: "from being added to the first call or meeting",
  deal: "from being added to the first deal",
  won: "from the first deal to winning it",
  customer: "from being added to being a customer",
} as const;
const lackWords = {
  acquisition: "expenses for winning customers",
  customers: "new customers",
  retention: "expenses for keeping customers",
  costs: "costs of sales",
  profit: "gross profit",
  lost: "lost customers",
} as const;

/**
 * Formats a finding as a sentence, with numbers in the format of the reader's language and the names of its records.
 */
export function describeFinding(finding: Finding, { currency }: Pick<AdvancedReport, "currency">, language: string) {
  const { key, values, name, step, lacks, period } = finding;
  const ofCount = new Set(["contacts", "customers", "days", "n", "months", "ratio"]);
  const write = (part: string): string => {
    if (part === "name") return name ?? "sales without one";
    if (part === "step") return step ? stepWords[step] : "";
    if (part === "lacks") return (lacks ?? []).map((lack) => lackWords[lack]).join(", ");
    if (part === "period")
      return period ? `${formatDay(period.from, language)} – ${formatDay(period.to, language)}` : "";
    const value = values[part as keyof typeof values] ?? 0;
    const isShare = part === "share" || (part === "change" && (key === "more" || key === "less"));
    if (isShare) return formatPercent(value, language);
    return ofCount.has(part) ? formatNumber(value, language) : formatMoney(value, currency, language);
  };
  const text = meanings[key].replace(/\{(\w+)\}/g, (_all, part: string) => write(part));
  return { text, names: name ? [name] : [] };
}
