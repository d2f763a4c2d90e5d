import { isAmount, type MetricKey, metricKeys } from "#domain/metrics/metric-keys.ts";
import { addDays } from "#domain/time/dates.ts";

import { type IndustryName, industryNames } from "./industry-names.ts";
import { createRandom, type Random } from "./random.ts";
import { months } from "./sample-period.ts";
import type { SampleDeal, SamplePoint, SampleSale } from "./sample-types.ts";

/** The sales of seven days, and the growth until then. Amounts are in main units. */
type Week = {
  day: string;
  revenue: number;
  cost: number;
  sales: number;
  units: number;
  /** Growth since the start; 1.2 is 20% more. */
  grown: number;
  /** The share of the two years that has passed, from 0 to 1. */
  over: number;
  /** Returns the sum of a key over all weeks so far, so that states are consistent with counts. */
  sum: (key: MetricKey) => number;
  /** Returns a random value near `usual`. */
  about: (usual: number, spread?: number) => number;
};
type Counted = Partial<Record<MetricKey, number>>;
type Counting = {
  week: (week: Week) => Counted;
  /** Returns the states (seats, tables) that apply from the start of each month. */
  month: (week: Week) => Counted;
};

type SampleContext = {
  industryName: IndustryName;
  sales: readonly SampleSale[];
  deals: readonly SampleDeal[];
  growth: number;
  today: string;
  minorUnits: number;
};

/** Builds metric points for each week and month of two years until `today`, consistent with the sales. */
export function buildPoints({ industryName, sales, deals, growth, today, minorUnits }: SampleContext): SamplePoint[] {
  const counting = countings[industryName];
  if (!counting) return [];
  const random = createRandom(4099 * (industryNames.indexOf(industryName) + 1));
  const weeks = Math.floor((months * 30.44) / 7);
  const points: SamplePoint[] = [];
  const sums = new Map<MetricKey, number>();
  const sum = (key: MetricKey) => sums.get(key) ?? 0;
  const note = (day: string, counted: Counted) => {
    for (const key of metricKeys) {
      const value = counted[key];
      if (value === undefined) continue;
      points.push({ day, key, value: isAmount(key) ? value * minorUnits : value });
      sums.set(key, sum(key) + value);
    }
  };
  for (let at = 0; at < weeks; at += 1) {
    const day = addDays(today, 7 * (at + 1 - weeks));
    const week: Week = {
      day,
      ...soldWithin(addDays(day, -6), day, { sales, deals, minorUnits }),
      grown: 1 + growth * ((at - weeks / 2) / 52),
      over: at / weeks,
      sum,
      about: (usual, spread = 0.06) => usual * random.factor(spread),
    };
    note(day, rounded(counting.week(week), random));
    if (at === 0 || Number(day.slice(8)) <= 7) note(day, rounded(counting.month(week), random));
  }
  return points;
}

type Sold = Pick<SampleContext, "sales" | "deals" | "minorUnits">;

function soldWithin(from: string, to: string, { sales, deals, minorUnits }: Sold) {
  const isWithin = (day: string) => from <= day && day <= to;
  const week = { revenue: 0, cost: 0, sales: 0, units: 0 };
  for (const sale of sales) {
    if (!isWithin(sale.sold_on)) continue;
    week.revenue += sale.revenue_minor / minorUnits;
    week.cost += sale.cost_minor / minorUnits;
    week.units += sale.quantity;
    if (sale.revenue_minor > 0) week.sales += 1;
  }
  for (const { outcome, refunded_on: refunded, close_date: closed, value_minor: value } of deals) {
    if (outcome !== "won" || refunded || !isWithin(closed)) continue;
    week.revenue += value / minorUnits;
    week.sales += 1;
  }
  return week;
}

/**
 * Rounds counts to integers. The fraction is the probability of rounding up, so that the sums of small numbers are
 * right.
 */
function rounded(counted: Counted, random: Random): Counted {
  return Object.fromEntries(
    Object.entries(counted).map(([key, value]) => [key, Math.floor(value) + (random.chance(value % 1) ? 1 : 0)]),
  );
}

const countings: Partial<Record<IndustryName, Counting>> = {
  fnb: {
    week: ({ revenue, cost, over, about }) => {
      const covers = about(revenue / 42);
      const reviews = about(11, 0.2);
      return {
        covers,
        parties: about(covers / 2.1, 0.02),
        open_hours: 56,
        labour_hours: about(160 + revenue / 75),
        comps: about(revenue * 0.021, 0.2),
        waste: about(cost * (0.085 - 0.02 * over), 0.15),
        reviews,
        good_reviews: reviews * (0.78 + 0.08 * over),
      };
    },
    month: () => ({ seats: 96, tables: 34 }),
  },
  retail: {
    week: ({ revenue, sales, units, about }) => ({
      footfall: about(sales / 0.27),
      units_available: about(units / 0.58, 0.1),
      shelf_checks: 240,
      stock_outs: about(240 * 0.062, 0.2),
      markdowns: about(revenue * 0.055, 0.25),
    }),
    month: ({ grown, about }) => ({ floor_area: 220, stock_value: about(105_000 * grown, 0.08) }),
  },
  tech: {
    week: ({ grown, over, about }) => {
      const trials = about(26 * grown, 0.1);
      const won = Math.round(trials * (0.17 + 0.03 * over));
      const lost = Math.round(about(1.4 * grown, 0.3));
      const signUps = about(74 * grown, 0.1);
      return {
        trials,
        trials_won: won,
        new_subscribers: won,
        lost_subscribers: lost,
        new_mrr: about(won * 92, 0.05),
        expansion_mrr: about(190 * grown, 0.2),
        contraction_mrr: about(22 * grown, 0.3),
        churned_mrr: lost * 78,
        sign_ups: signUps,
        activations: signUps * (0.31 + 0.06 * over),
      };
    },
    month: ({ sum }) => ({
      subscribers: 380 + sum("new_subscribers") - sum("lost_subscribers"),
      mrr: 30_000 + sum("new_mrr") + sum("expansion_mrr") - sum("contraction_mrr") - sum("churned_mrr"),
    }),
  },
  office: {
    week: ({ grown, over, about }) => {
      const available = about(150 * grown, 0.04);
      const billable = available * about(0.68 + 0.05 * over, 0.03);
      return { available_hours: available, billable_hours: billable, billed_hours: billable * about(0.89, 0.03) };
    },
    month: ({ grown, over, about }) => {
      const receivables = about(52_000 * grown, 0.08);
      return {
        headcount: Math.round(4 * grown),
        backlog: about(88_000 * grown, 0.12),
        work_in_progress: about(24_000 * grown, 0.1),
        receivables,
        overdue_receivables: receivables * about(0.24 - 0.08 * over, 0.15),
      };
    },
  },
  healthcare: {
    week: ({ revenue, over, about }) => {
      const visits = about(revenue / 142);
      const appointments = visits / (0.915 + 0.02 * over);
      const charges = about(revenue * 1.03, 0.03);
      const claims = about(visits * 0.7);
      const answers = about(visits * 0.16, 0.1);
      return {
        visits,
        appointments,
        slots: appointments / about(0.87, 0.03),
        no_shows: about(appointments * 0.044, 0.15),
        late_cancels: about(appointments * 0.027, 0.2),
        new_patients: about(visits * 0.19, 0.1),
        wait_minutes: visits * about(16 - 3 * over, 0.08),
        treatment_hours: about(visits * 0.45, 0.04),
        available_hours: about(visits * 0.58, 0.05),
        recalls_due: about(visits * 0.3, 0.1),
        recalls_kept: about(visits * 0.205, 0.1),
        charges,
        collections: charges * about(0.955, 0.01),
        claims,
        denied_claims: about(claims * 0.064, 0.2),
        survey_answers: answers,
        promoters: answers * (0.6 + 0.05 * over),
        detractors: answers * 0.12,
      };
    },
    month: ({ grown, about }) => ({ receivables: about(92_000 * grown, 0.07) }),
  },
  education: {
    week: ({ grown, over, about }) => {
      const enquiries = about(13 * grown, 0.15);
      const trials = enquiries * about(0.46 + 0.05 * over, 0.06);
      const enrolments = trials * about(0.52, 0.06);
      const expected = about(430 * grown, 0.03);
      const ended = about(9 * grown, 0.2);
      return {
        enquiries,
        trial_lessons: trials,
        enrolments,
        referred_enrolments: enrolments * 0.29,
        students_left: about(2.4 * grown, 0.25),
        expected_attendances: expected,
        attendances: expected * about(0.91, 0.01),
        teaching_hours: about(118 * grown, 0.04),
        available_hours: about(155 * grown, 0.02),
        courses_ended: ended,
        completions: ended * (0.83 + 0.04 * over),
      };
    },
    month: ({ grown, sum, about }) => {
      const due = about(31_000 * grown, 0.06);
      return {
        students: 190 + sum("enrolments") - sum("students_left"),
        class_places: 270 * grown,
        fees_due: due,
        overdue_fees: due * about(0.058, 0.15),
      };
    },
  },
};
