/** Screens that anyone can open. */
export const publicScreens = ["/", "/auth", "/signup", "/reset-password"];

/** Screens of the dashboard that need no record of their own. */
export const dashboardScreens = [
  "/dashboard",
  "/dashboard/my-day",
  "/dashboard/activities",
  "/dashboard/company",
  "/dashboard/sales",
  "/dashboard/accounts",
  "/dashboard/contacts",
  "/dashboard/contacts/duplicates",
  "/dashboard/products",
  "/dashboard/imports",
  "/dashboard/imports/new",
  "/dashboard/profile",
  "/dashboard/tokens",
  "/dashboard/settings/fields",
  "/dashboard/settings/pipelines",
  "/dashboard/settings/team",
  "/dashboard/settings/workspace",
];
