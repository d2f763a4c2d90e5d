import { kindList } from "#domain/records/kinds/kinds.ts";

/** Paths of the application's public screens. The website's pages are tested in public-pages.spec.ts. */
export const publicScreens = ["/auth", "/signup", "/reset-password", "/payment-cancelled"];

/**
 * Paths of the dashboard's screens, by their test workspace (kit/workspaces.ts), with a text that they show there.
 * `:name` is replaced by the ID of a row.
 */
export const dashboardScreens = {
  sparse: {
    show: "",
    paths: [
      ...kindList.map(({ route }) => route),
      "/dashboard",
      "/dashboard/my-day",
      "/dashboard/activities",
      "/dashboard/ai-chat",
      "/dashboard/company",
      "/dashboard/email-forwarding",
      "/dashboard/healthcare",
      "/dashboard/crm-analysis",
      "/dashboard/customer-insights",
      "/dashboard/accounts/:busy",
      "/dashboard/contacts/duplicates",
      "/dashboard/advanced-analytics",
      "/dashboard/automated-workflows",
      "/dashboard/communication-tools",
      "/dashboard/imports",
      "/dashboard/imports/new",
      "/dashboard/predictive-analytics",
      "/dashboard/promotion-ideas",
      "/dashboard/sentiment-analysis",
      "/dashboard/vanda-sheets",
      "/dashboard/vanda-sheets/:sheet",
      "/dashboard/profile",
      "/dashboard/tokens",
      "/dashboard/settings/fields",
      "/dashboard/settings/sales-and-rates",
      "/dashboard/settings/pipelines",
      "/dashboard/settings/team",
      "/dashboard/settings/workspace",
    ],
  },
  stocked: {
    show: "Oak desks",
    paths: [
      "/dashboard",
      "/dashboard/sales?where=value_minor.between.100~,account_id.filled.",
      "/dashboard/sales/:deal",
      "/dashboard/accounts/:account",
      "/dashboard/communication-tools",
      "/dashboard/communication-tools?conversation=:conversation",
    ],
  },
  mailed: {
    show: "sales@orchid-trading.example",
    paths: ["/dashboard/email-forwarding"],
  },
} as const;

/** One screen of each layout. `npm test` tests only these; CI tests all screens when a change affects their content. */
export const representativeScreens: ReadonlySet<string> = new Set([
  "/auth",
  "/dashboard",
  "/dashboard/ai-chat",
  "/dashboard/contacts",
  "/dashboard/imports/new",
  "/dashboard/advanced-analytics",
  "/dashboard/vanda-sheets/:sheet",
  "/dashboard/tokens",
  "/dashboard/sales/:deal",
  "/dashboard/accounts/:account",
  "/dashboard/communication-tools?conversation=:conversation",
]);
