import type { Measure } from "#domain/deals/pipeline-report/facts.ts";

/** A line of the sales export, with days in the database's format and the value in minor units. */
export type Opportunity = {
  id: string;
  owner: string;
  product: string;
  account: string | null;
  stage: string;
  opened: string | null;
  closed: string | null;
  value: number | null;
};
export type Span = { from: string; to: string };

const kinds: Record<string, string> = { Won: "won", Lost: "lost" };
export const kindOf = ({ stage }: Opportunity) => kinds[stage] ?? "open";

const toDay = (text: string) => {
  const [month = "", day = "", year = ""] = text.split("/");
  return text ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
};

/** Parses the export without the product's own parser. None of its fields contains a comma. */
export function readOpportunities(csv: string): Opportunity[] {
  const [, ...lines] = csv.trim().split(/\r?\n/);
  return lines.map((line) => {
    const [id = "", owner = "", product = "", account = "", stage = "", opened = "", closed = "", value = ""] =
      line.split(",");
    return {
      id,
      owner,
      product: product === "GTXPro" ? "GTX Pro" : product,
      account: account || null,
      stage,
      opened: toDay(opened),
      closed: toDay(closed),
      value: value === "" ? null : Number(value) * 100,
    };
  });
}

export const worth = (deals: readonly Opportunity[]) => deals.reduce((sum, { value }) => sum + (value ?? 0), 0);
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const dayOf = (deal: Opportunity, measure: Measure) =>
  measure === "opened" ? deal.opened : kindOf(deal) === measure ? deal.closed : null;

/** Returns the deals won, lost or opened on the days of a span, including both ends. */
export const happened = (deals: readonly Opportunity[], measure: Measure, { from, to }: Span) =>
  deals.filter((deal) => {
    const day = dayOf(deal, measure);
    return day !== null && day >= from && day <= to;
  });

/** Returns the number of days that 90% of the won deals were won within. */
export function maxUsualDays(deals: readonly Opportunity[]): number {
  const took = deals
    .flatMap((deal) => (kindOf(deal) === "won" ? daysBetween(String(deal.opened), String(deal.closed)) : []))
    .toSorted((one, other) => one - other);
  return Number(took[Math.ceil(took.length * 0.9) - 1]);
}
