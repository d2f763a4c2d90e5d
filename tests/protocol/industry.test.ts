import { afterAll, beforeAll, expect, test } from "vitest";

import type { IndustryId } from "#domain/metrics/industry/industry-pages.ts";
import { inputsOf } from "#domain/metrics/industry/inputs.ts";
import { packs } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
/** The user with facts for March 2026. `empty` has none. */
let ana: SignedUp;
let empty: SignedUp;
const march = { from: "2026-03-01", to: "2026-03-31" };

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  empty = await signUp(vanda);
  await fill();
});
afterAll(() => vanda?.stop());

/** Parses numbers, each preceded by the key of a daily metric. */
const readNumbers = (text: string): [key: string, value: number][] =>
  text.split(",").map((one) => {
    const [key = "", value] = one.trim().split(" ");
    return [key, Number(value)];
  });

/** Counts for March. Amounts are in whole dollars. */
const counted = readNumbers(`
  covers 250, parties 62, open_hours 190, labour_hours 380, comps 190, waste 133, reviews 40,
  good_reviews 34, footfall 8, units_available 230, shelf_checks 100, stock_outs 6, markdowns 285,
  new_mrr 1200, expansion_mrr 400, contraction_mrr 100, churned_mrr 500, new_subscribers 12,
  lost_subscribers 4, trials 50, trials_won 10, sign_ups 80, activations 28, available_hours 160,
  billable_hours 120, billed_hours 108, slots 100, appointments 90, no_shows 4, late_cancels 5, visits 76,
  new_patients 19, wait_minutes 912, treatment_hours 128, recalls_due 20, recalls_kept 15, charges 10000,
  collections 9600, claims 50, denied_claims 3, survey_answers 40, promoters 26, detractors 6, enquiries 40,
  trial_lessons 20, enrolments 12, referred_enrolments 3, students_left 5, expected_attendances 400,
  attendances 368, teaching_hours 120, courses_ended 10, completions 9`);
/** Levels that are constant throughout March. */
const standing = readNumbers(`
  seats 10, tables 2, floor_area 50, stock_value 3650, headcount 4, backlog 20000, work_in_progress 2000,
  receivables 3000, overdue_receivables 600, students 100, class_places 125, fees_due 1000, overdue_fees 40`);

async function fill() {
  const { workspace, client } = ana;
  await vanda.database.owner.query("update workspaces set counts_won_deals = false where id = $1", [workspace.id]);
  const sale = (values: object) => make.sale(workspace, { sold_on: "2026-03-10", currency: "USD", ...values });
  await sale({ revenue_minor: 800_000, cost_minor: 280_000, quantity: 100 });
  await sale({ revenue_minor: 200_000, cost_minor: 70_000, quantity: 20 });
  await sale({ revenue_minor: -50_000, cost_minor: -17_500, quantity: -5 });
  const expense = (values: object) => make.expense(workspace, { spent_on: "2026-03-25", currency: "USD", ...values });
  await expense({ category: "salaries ", amount_minor: 200_000 });
  await expense({ category: "人件費", amount_minor: 85_000 });
  await expense({ category: "Rent", amount_minor: 76_000 });
  await expense({ category: "Advertising", purpose: "acquisition", amount_minor: 120_000 });
  const { data: stages } = await client.from("stages").select("id, kind").throwOnError();
  const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id ?? "";
  for (const kind of ["won", "won", "lost", "lost", "lost"])
    await make.deal(workspace, { stage_id: stage(kind), close_date: "2026-03-12", currency: "USD" });
  const note = (key: string, value: number, day: string) => make.metricPoint(workspace, { key, value, day });
  for (const [key, value] of counted) {
    // Recorded in two parts, with another value in another month.
    await note(key, 1, "2026-03-01");
    await note(key, value - 1, "2026-03-31");
    await note(key, 7, "2026-04-01");
  }
  for (const [key, value] of standing) await note(key, value, "2026-03-01");
  await note("mrr", 10_000, "2026-02-28");
  await note("mrr", 11_000, "2026-03-31");
  await note("subscribers", 100, "2026-02-01");
  await note("subscribers", 110, "2026-03-31");
  await make.exchangeRate(workspace, { day: "2026-01-01", from_currency: "USD", to_currency: "EUR", rate: 0.5 });
}

async function answerTo({ token, workspace }: SignedUp, question: Question): Promise<MeasureResult> {
  const response = await fetch(`${vanda.url}/functions/v1/ask`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: workspace.id, questions: [question] }),
  });
  const { answers, ...rest } = (await response.json()) as { answers?: MeasureResult[] };
  const [answer] = answers ?? [];
  if (!answer) throw new Error(JSON.stringify(rest));
  return answer;
}

async function metricsOf(person: SignedUp, measures: readonly MeasureId[], more: Partial<Question> = {}) {
  const parts = [measures.slice(0, 12), measures.slice(12)].filter(({ length }) => length > 0);
  const answers = await Promise.all(
    parts.map((part) => answerTo(person, { measures: [...part], range: march, ...more })),
  );
  const metrics = answers.flatMap(({ columns, total }) =>
    columns.map(({ measure }, at) => [measure, total.values[at] ?? null] as const),
  );
  return { metrics: Object.fromEntries(metrics), missing: answers.flatMap(({ missing }) => missing) };
}

/**
 * Computed from revenue of 9,500.00 (10,000.00 sold less 500.00 refunded) at a cost of 3,325.00. Amounts are in cents.
 */
const byHand: Record<IndustryId, Partial<Record<MeasureId, number>>> = {
  fnb: {
    revenue: 950_000,
    covers: 250,
    average_check: 3800,
    // 62 parties at 2 tables in 31 days.
    table_turns: 1,
    // 10 seats and 190 hours.
    revenue_per_seat_hour: 500,
    food_cost_share: 35,
    // 2,000.00 and 850.00.
    labour_share: 30,
    prime_cost_share: 65,
    rent_share: 8,
    sales_per_labour_hour: 2500,
    comps_share: 2,
    waste_share: 4,
    good_reviews_share: 85,
  },
  retail: {
    revenue: 950_000,
    sales_count: 2,
    average_sale: 500_000,
    units_per_sale: 57.5,
    shop_conversion: 25,
    sales_per_area: 19_000,
    gross_margin: 65,
    // 6,175.00 in 31 days are 72,705.65 per year, on stock of 3,650.00.
    gmroi: 19.9194,
    stock_turn: 10.7258,
    days_of_stock: 34.0301,
    sell_through: 50,
    stock_outs_share: 6,
    returns_share: 5,
    markdown_share: 3,
  },
  tech: {
    mrr: 1_100_000,
    arr: 13_200_000,
    net_new_mrr: 100_000,
    // Of the initial 10,000, 9,800 (11,000 − 1,200) remain; 600 were lost.
    net_revenue_retention: 98,
    gross_revenue_retention: 94,
    // 4 subscribers lost in 30 days with 100 and one with 110; a month has 30.4375 days.
    subscriber_churn: 3.9148,
    arpa: 10_000,
    cac: 10_000,
    // 65% of 100.00 per month.
    cac_payback: 1.5385,
    ltv_to_cac: 16.6037,
    quick_ratio: 2.6667,
    trial_conversion: 20,
    activation_rate: 35,
    win_rate: 40,
  },
  office: {
    revenue: 950_000,
    utilisation: 75,
    realisation: 90,
    effective_rate: 7917,
    gross_margin: 65,
    labour_share: 30,
    revenue_per_head: 237_500,
    backlog: 2_000_000,
    // 2,000.00 and 3,000.00 on every day, compared with earnings of 306.45 per day.
    wip_days: 6.5263,
    receivable_days: 9.7895,
    overdue_share: 20,
    win_rate: 40,
  },
  healthcare: {
    revenue: 950_000,
    visits: 76,
    fill_rate: 90,
    missed_share: 10,
    new_patient_share: 25,
    wait_time: 12,
    provider_utilisation: 80,
    revenue_per_visit: 12_500,
    recall_rate: 75,
    net_collection: 96,
    receivable_days: 9.7895,
    denial_rate: 6,
    promoter_score: 50,
  },
  education: {
    revenue: 950_000,
    enrolments: 12,
    enquiry_to_trial: 50,
    trial_to_enrolment: 60,
    class_fill: 80,
    attendance: 92,
    // 5 of 100 lost in 31 days.
    student_retention: 95.0907,
    revenue_per_student: 9500,
    teacher_utilisation: 75,
    overdue_fees_share: 4,
    completion_rate: 90,
    referral_share: 25,
    cost_per_enrolment: 10_000,
  },
};

test.each(Object.entries(byHand))("the indicators of %s equal a computation by hand", async (industry, expected) => {
  const kpis = packs[industry as IndustryId].kpis.map(({ measure }) => measure);
  expect(Object.keys(expected)).toEqual(kpis);
  expect((await metricsOf(ana, kpis)).metrics).toEqual(expected);
});

test.each(Object.keys(byHand))(
  "the indicators of %s are unknown without their input data, and name the missing data",
  async (industry) => {
    const kpis = packs[industry as IndustryId].kpis.map(({ measure }) => measure);
    const { metrics, missing } = await metricsOf(empty, kpis);
    for (const measure of kpis) {
      expect([measure, metrics[measure]]).toEqual([measure, null]);
      const keys = inputsOf(measure).flatMap((input) => (typeof input === "string" ? [] : [input.key]));
      const lacking = missing.filter((one) => one.measure === measure && one.reason === "no_facts");
      expect([measure, lacking.flatMap(({ key }) => key ?? []).toSorted()]).toEqual([measure, keys.toSorted()]);
      expect(lacking.length).toBeGreaterThan(0);
    }
  },
);

test("a division by 0 is unknown, and amounts are returned in the requested currency", async () => {
  const february = { from: "2026-02-01", to: "2026-02-28" };
  const divided: MeasureId[] = [
    "average_check",
    "labour_share",
    "fill_rate",
    "quick_ratio",
    "attendance",
    "returns_share",
  ];
  const none = await metricsOf(ana, divided, { range: february });
  expect(none.metrics).toEqual(Object.fromEntries(divided.map((measure) => [measure, null])));
  const { metrics } = await metricsOf(ana, ["mrr", "arpa", "comps_share", "days_of_stock"], { currency: "EUR" });
  expect(metrics).toEqual({ mrr: 550_000, arpa: 5000, comps_share: 2, days_of_stock: 34.0301 });
});

test("expenses of other categories count as neither wages nor rent, and the share of wages links to the wages", async () => {
  const other = await signUp(vanda);
  await make.sale(other.workspace, { sold_on: "2026-03-10", revenue_minor: 1000, currency: "USD" });
  await make.expense(other.workspace, { spent_on: "2026-03-10", category: "Travel", currency: "USD" });
  const { metrics, missing } = await metricsOf(other, ["labour_share", "rent_share"]);
  expect(metrics).toEqual({ labour_share: null, rent_share: null });
  expect(missing.map(({ fact }) => fact)).toEqual(["labour_expenses", "rent_expenses"]);
  const { drill_down: lists } = await answerTo(ana, { measures: ["labour_share"], range: march });
  const address = lists[0]?.find(({ entity }) => entity === "expenses");
  expect(address?.where).toContain("or(category.is.Salaries");
});
