import type { AdvancedReport, Finding, FindingKey } from "#domain/metrics/advanced-analysis/advanced-report.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { formatNumber, formatPercent } from "#domain/numbers/numbers.ts";
import { formatDay } from "#domain/time/dates.ts";

/**
 * The meaning of each finding, for a language model that rephrases it in the reader's language. The app's pages have
 * their own sentences.
 */
const meanings: Record<FindingKey, string> = {
  more: "Revenue in the last months was {value}, up {change} from {before} in the same months a year earlier.",
  less: "Revenue in the last months was {value}, down {change} from {before} in the same months a year earlier.",
  same: "Revenue in the last months was {value}, similar to {before} in the same months a year earlier.",
  alone: "Revenue in the last months was {value}. There is no data from the year before to compare with.",
  target: "That is {share} of the revenue target.",
  gain: "{name} grew most, up {change} to {value}.",
  loss: "{name} fell most, down {change} to {value}.",
  region: "{name} is the largest region with {value}, {share} of revenue.",
  conversion: "{customers} of {contacts} new contacts became customers ({share}).",
  slowest: "The longest step ({step}) takes {days} days (median of {n} contacts).",
  payback: "A new customer costs {value} to acquire, which their gross profit pays back in {months} months.",
  worth: "A customer brings in {value} of gross profit over their lifetime, {ratio} times their acquisition cost.",
  lacks: "Data needed to calculate customer costs and lifetime value: {lacks}.",
  high: "{period}: revenue of {value} was unusually high. The usual range is {low} to {high}.",
  low: "{period}: revenue of {value} was unusually low. The usual range is {low} to {high}.",
  calm: "Revenue was within the usual range in all {n} periods.",
};

const stepWords = {
  contacted: "from creation to the first call or meeting",
  deal: "from creation to the first deal",
  won: "from the first deal to a won deal",
  customer: "from creation to becoming a customer",
} as const;
const lackWords = {
  acquisition: "customer acquisition expenses",
  customers: "new customers",
  retention: "customer retention expenses",
  costs: "cost of sales",
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
    if (part === "name") return name ?? "sales without a name";
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
