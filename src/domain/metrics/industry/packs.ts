import type { MeasureId } from "#domain/metrics/question.ts";

import type { Band } from "./band.ts";
import type { IndustryId } from "./industry-pages.ts";

/** An indicator and its usual band, if businesses are similar enough to have one. */
export type Kpi = { measure: MeasureId; usual?: Band };

export type IndustryPack = {
  kpis: readonly Kpi[];
  /** The measures to show as charts over time. */
  charts: readonly [MeasureId, MeasureId, MeasureId];
};

const between = (low: number, high: number): Band => ({ low, high });
const atLeast = (low: number): Band => ({ low, high: null });
const atMost = (high: number): Band => ({ low: null, high });
const kpi = (measure: MeasureId, usual?: Band): Kpi => ({ measure, ...(usual && { usual }) });

/** The indicators of each industry, with the most important ones first. */
export const packs: Record<IndustryId, IndustryPack> = {
  fnb: {
    kpis: [
      kpi("revenue"),
      kpi("covers"),
      kpi("average_check"),
      kpi("table_turns"),
      kpi("revenue_per_seat_hour"),
      kpi("food_cost_share", between(28, 35)),
      kpi("labour_share", between(25, 35)),
      kpi("prime_cost_share", between(55, 65)),
      kpi("rent_share", atMost(10)),
      kpi("sales_per_labour_hour"),
      kpi("comps_share", atMost(3)),
      kpi("waste_share", atMost(10)),
      kpi("good_reviews_share", atLeast(80)),
    ],
    charts: ["revenue", "covers", "prime_cost_share"],
  },
  retail: {
    kpis: [
      kpi("revenue"),
      kpi("sales_count"),
      kpi("average_sale"),
      kpi("units_per_sale"),
      kpi("shop_conversion", between(20, 40)),
      kpi("sales_per_area"),
      kpi("gross_margin", atLeast(40)),
      kpi("gmroi", atLeast(2)),
      kpi("stock_turn", between(4, 6)),
      kpi("days_of_stock", between(60, 90)),
      kpi("sell_through", between(40, 80)),
      kpi("stock_outs_share", atMost(8)),
      kpi("returns_share", atMost(10)),
      kpi("markdown_share", atMost(10)),
    ],
    charts: ["revenue", "shop_conversion", "gross_margin"],
  },
  tech: {
    kpis: [
      kpi("mrr"),
      kpi("arr"),
      kpi("net_new_mrr"),
      kpi("net_revenue_retention", atLeast(100)),
      kpi("gross_revenue_retention", atLeast(85)),
      kpi("subscriber_churn", atMost(2)),
      kpi("arpa"),
      kpi("cac"),
      kpi("cac_payback", atMost(18)),
      kpi("ltv_to_cac", atLeast(3)),
      kpi("quick_ratio", atLeast(4)),
      kpi("trial_conversion", between(15, 25)),
      kpi("activation_rate", atLeast(30)),
      kpi("win_rate", between(20, 30)),
    ],
    charts: ["mrr", "net_new_mrr", "subscriber_churn"],
  },
  office: {
    kpis: [
      kpi("revenue"),
      kpi("utilisation", between(65, 80)),
      kpi("realisation", atLeast(85)),
      kpi("effective_rate"),
      kpi("gross_margin"),
      kpi("labour_share"),
      kpi("revenue_per_head"),
      kpi("backlog"),
      kpi("wip_days", atMost(30)),
      kpi("receivable_days", atMost(45)),
      kpi("overdue_share", atMost(20)),
      kpi("win_rate", between(30, 50)),
    ],
    charts: ["revenue", "utilisation", "receivable_days"],
  },
  healthcare: {
    kpis: [
      kpi("revenue"),
      kpi("visits"),
      kpi("fill_rate", between(85, 92)),
      kpi("missed_share", atMost(8)),
      kpi("new_patient_share"),
      kpi("wait_time", atMost(15)),
      kpi("provider_utilisation", between(75, 85)),
      kpi("revenue_per_visit"),
      kpi("recall_rate", atLeast(70)),
      kpi("net_collection", atLeast(95)),
      kpi("receivable_days", atMost(40)),
      kpi("denial_rate", atMost(5)),
      kpi("promoter_score", atLeast(50)),
    ],
    charts: ["visits", "fill_rate", "missed_share"],
  },
  education: {
    kpis: [
      kpi("revenue"),
      kpi("enrolments"),
      kpi("enquiry_to_trial"),
      kpi("trial_to_enrolment"),
      kpi("class_fill", between(75, 90)),
      kpi("attendance", atLeast(90)),
      kpi("student_retention", atLeast(95)),
      kpi("revenue_per_student"),
      kpi("teacher_utilisation", between(70, 85)),
      kpi("overdue_fees_share", atMost(5)),
      kpi("completion_rate", atLeast(80)),
      kpi("referral_share", atLeast(20)),
      kpi("cost_per_enrolment"),
    ],
    charts: ["revenue", "enrolments", "attendance"],
  },
};
