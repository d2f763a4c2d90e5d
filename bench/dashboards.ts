import { packs } from "#domain/metrics/industry/packs.ts";
import type { Question } from "#domain/metrics/question.ts";
import { advancedQuestions } from "#web/features/metrics/advanced-analytics/advanced-questions.ts";
import { homeQuestions } from "#web/features/metrics/home/home-questions.ts";
import { industryQuestions } from "#web/features/metrics/industry/industry-questions.ts";
import { profitAndLossQuestions } from "#web/features/metrics/profit-and-loss/profit-and-loss-questions.ts";
import { chartQuestions, keyQuestions } from "#web/features/metrics/sales-metrics/sales-questions.ts";

/** A request that a screen sends on load; its response is cached until something is written. */
export type DashboardCall = { name: string; path: string; body: object };

/** Returns every request that the screens with metrics send, unchanged. */
export function dashboardCalls(workspace: string, account: string, today: string): DashboardCall[] {
  const here = { workspace_id: workspace };
  const ask = (name: string, questions: readonly Question[]): DashboardCall => ({
    name: `questions of ${name}`,
    path: "/functions/v1/ask",
    body: { ...here, questions },
  });
  const customers = (name: string, path: string, rest: object = {}): DashboardCall => ({
    name,
    path: `/functions/v1/customers/${path}`,
    body: { ...here, ...rest },
  });
  const one = { of_account: account };
  const { contributions: byProduct } = advancedQuestions({}, "product");
  const { contributions: byAccount } = advancedQuestions({}, "account");
  const year: Question = { measures: ["revenue"], range: "last_12_months" };
  const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace("-02-29", "-02-28");
  return [
    ask("home", homeQuestions),
    ask("sales", [...keyQuestions({}), ...chartQuestions({}, "stage")]),
    ask("analysis", profitAndLossQuestions({})),
    ask("advanced analytics", Object.values(advancedQuestions({}, "category"))),
    ask("advanced analytics, what products contributed", [byProduct]),
    ask("advanced analytics, what accounts contributed", [byAccount]),
    ask("the retail dashboard", industryQuestions(packs.retail, {})),
    ask("key accounts", [{ ...year, by: ["account"], top: 20 }]),
    ask("one customer", [
      { ...year, filters: { account: [account] }, grain: "month" },
      { ...year, filters: { account: [account] }, by: ["product"], top: 10 },
    ]),
    ask("products", [{ measures: ["revenue", "units_sold"], range: "last_12_months", by: ["product"], top: 20 }]),
    customers("CRM analysis: growth and cohorts", "growth", { grain: "month", lapse_days: 90 }),
    customers("CRM analysis: who came and left", "moves", {
      range: "last_12_months",
      compare: "previous",
      lapse_days: 90,
    }),
    customers("CRM analysis: RFM", "segments"),
    customers("CRM analysis: lifetime value", "value"),
    customers("CRM analysis: status of all accounts", "standings"),
    customers("advanced analytics: economics", "economics", { range: "last_12_months" }),
    customers("advanced analytics: funnel times", "funnel-times", { since: lastYear, until: today }),
    customers("customer insights: next orders", "rhythms"),
    customers("customer insights: best twenty", "lookalikes"),
    customers("customer insights: bought together", "bought-together", { since: lastYear, until: today }),
    customers("customer insights: bought together, of all days", "bought-together"),
    customers("customer insights: silent champions", "silent-champions"),
    customers("customer insights: single-threaded", "single-threaded"),
    customers("one customer: profile", "profile", one),
    customers("one customer: similar", "similar", one),
    customers("one customer: outlook", "outlook", { account_id: account }),
  ];
}
