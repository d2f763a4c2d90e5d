/** Screens that anyone can open. */
export const publicScreens = ["/", "/auth", "/signup", "/reset-password"];

/**
 * Screens of the dashboard by the workspace they are looked at in (kit/workspaces.ts), with what all of them show there;
 * `:name` stands for the id of a row.
 */
export const dashboardScreens = {
  sparse: {
    show: "",
    paths: [
      "/dashboard",
      "/dashboard/my-day",
      "/dashboard/activities",
      "/dashboard/company",
      "/dashboard/sales",
      "/dashboard/accounts",
      "/dashboard/accounts/:busy",
      "/dashboard/contacts",
      "/dashboard/contacts/duplicates",
      "/dashboard/products",
      "/dashboard/sales-records",
      "/dashboard/expenses",
      "/dashboard/targets",
      "/dashboard/imports",
      "/dashboard/imports/new",
      "/dashboard/profile",
      "/dashboard/tokens",
      "/dashboard/settings/fields",
      "/dashboard/settings/figures",
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
    ],
  },
} as const;
