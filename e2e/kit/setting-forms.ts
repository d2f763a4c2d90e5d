import type { Page } from "@playwright/test";

import { click, enter, field, type Form, inDialog, main, press } from "./form-parts.ts";

const location = (page: Page) => page.getByLabel("New location");
const workspaceName = (page: Page) => main(page).getByRole("textbox", { name: "Name", exact: true }).first();

/** Forms of the settings, the team, the profile and the company. */
export const settingForms: Readonly<Record<string, Form>> = {
  "addresses of colleagues": {
    source: "features/workspace/team/use-addresses.ts",
    path: "/dashboard/settings/team",
    open: click("Invite"),
    box: field("Email addresses"),
    text: "kim@orchid.example",
    submit: press("Create invitation"),
    shownIn: (page) => page.getByRole("list", { name: "Addresses" }),
    row: ["invitations", "email"],
    call: "/functions/v1/invitations",
  },
  company: inDialog(
    "features/workspace/company/company-dialog.tsx",
    "/dashboard/company",
    "Add company",
    "Company name",
    ["companies", "name"],
  ),
  location: {
    source: "features/workspace/company/editable-name-list.tsx",
    path: "/dashboard/company",
    box: location,
    submit: enter(location),
    row: ["locations", "name"],
  },
  "custom field": inDialog(
    "features/records/custom-fields/field-dialog.tsx",
    "/dashboard/settings/fields",
    "Add field",
    "Name",
    ["custom_fields", "label"],
  ),
  "name of the workspace": {
    source: "ui/editable-text.tsx",
    path: "/dashboard/settings/workspace",
    box: workspaceName,
    submit: enter(workspaceName),
    row: ["workspaces", "name"],
    isChange: true,
  },
  "access token": {
    ...inDialog(
      "features/auth/access-tokens/create-token.tsx",
      "/dashboard/settings/access-tokens",
      "Create access token",
      "Name",
      ["access_tokens", "name"],
    ),
    call: "/rpc/create_access_token",
  },
  "exchange rate": {
    ...inDialog("features/metrics/facts/rate-dialog.tsx", "/dashboard/settings/sales-and-rates", "Add rate", "Rate", [
      "exchange_rates",
    ]),
    open: async (page) => {
      await click("Add rate")(page);
      await field("From")(page).selectOption("EUR");
      await field("Day")(page).fill("2026-03-01");
    },
    text: "1.0845",
  },
  "new email address": {
    source: "features/workspace/profile/new-address.tsx",
    path: "/dashboard/profile",
    open: click("Change email"),
    box: (page) => page.getByLabel("New email address"),
    text: "grace@orchid.example",
  },
  "token limit": {
    source: "features/tokens/token-cap.tsx",
    path: "/dashboard/tokens",
    box: (page) => page.getByLabel("Tokens per month"),
    text: "1234",
    submit: click("Set limit"),
    row: ["token_caps"],
    call: "/rpc/set_token_cap",
    isChange: true,
  },
  // This form comes last, because it opens another workspace.
  workspace: {
    source: "features/shell/create-workspace-dialog.tsx",
    path: "/dashboard/accounts",
    open: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Create workspace" }).click();
    },
    box: field("Name"),
    submit: press("Create workspace"),
    row: ["workspaces", "name"],
    call: "/rpc/create_workspace",
  },
};
