import type { Locator, Page } from "@playwright/test";

import { chooseFromMenu } from "./record-menu.ts";

/** Ids of the rows that the forms are about. */
export type Ids = Record<"account" | "contact" | "deal", string>;

/** A form of the application: how a user opens it, types into it and submits it, and where the text is stored. */
export type Form = {
  /** The source file that holds what is typed. */
  source: string;
  path: (ids: Ids) => string;
  /** Opens it, and fills in the other required fields. */
  open: (page: Page) => Promise<unknown>;
  box: (page: Page) => Locator;
  text?: string;
  submit: (page: Page) => Promise<unknown>;
  /** The table in which the text is stored, and its column; undefined for a form that stores nothing on its own. */
  row?: [table: string, column?: string];
  /** The text as it is stored, if that differs. */
  stored?: string;
  /** Part of the path of the request that stores it; default: that of the table. */
  call?: string;
  /** True if it changes a row rather than adding one. */
  isChange?: boolean;
  /** True if it is in a layer that closes without a question, and offers the text again. */
  isPopover?: boolean;
};

const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (name: string | RegExp) => (page: Page) =>
  dialog(page).getByRole("button", { name, exact: true }).click();
const enter = (box: (page: Page) => Locator) => (page: Page) => box(page).press("Enter");
const field = (label: string) => (page: Page) => dialog(page).getByLabel(label, { exact: true });

/** A form in a dialog that a button of the screen with the same label opens. */
const behindButton = (source: string, path: string, add: string, label: string, row: Form["row"]): Form => ({
  source: `src/web/${source}`,
  path: () => path,
  open: (page) => main(page).getByRole("button", { name: add, exact: true }).first().click(),
  box: (page) => dialog(page).getByRole("textbox", { name: label, exact: true }),
  submit: press(add),
  ...(row && { row }),
});

const activities = (page: Page) => page.getByRole("region", { name: "Activities" });
const call = (page: Page) => activities(page).getByRole("textbox", { name: "Call subject" });
const location = (page: Page) => page.getByLabel("New location");
const workflow = (page: Page) => page.getByRole("form", { name: "Workflow" });
const renamedWorkspace = (page: Page) => main(page).getByRole("textbox", { name: "Name" }).first();
const renamedFile = (page: Page) => page.getByRole("textbox", { name: "New name for offer.txt" });
const tag = (page: Page) => page.getByRole("dialog", { name: "Add tag" }).getByRole("combobox");

/** Forms about records, tasks and lists. */
export const recordForms: Record<string, Form> = {
  account: behindButton("features/records/record-form.tsx", "/dashboard/accounts", "Add account", "Name", [
    "accounts",
    "name",
  ]),
  "account that exists": {
    source: "src/web/features/records/record-form.tsx",
    path: ({ account }) => `/dashboard/accounts/${account}`,
    open: (page) => chooseFromMenu(page, "Edit"),
    box: field("City"),
    submit: press("Save changes"),
    row: ["accounts", "city"],
    isChange: true,
  },
  lead: {
    source: "src/web/features/home/add-lead.tsx",
    path: () => "/dashboard",
    open: async (page) => {
      await page.getByRole("button", { name: "Add New Lead" }).click();
      await field("Email")(page).fill("grace@orchid.example");
    },
    box: field("Name"),
    submit: press("Add Lead"),
    row: ["contacts", "name"],
    call: "/rpc/add_lead",
  },
  call: {
    source: "src/web/features/activities/activity-form.tsx",
    path: ({ contact }) => `/dashboard/contacts/${contact}`,
    // The form with unsaved text opens automatically.
    open: async (page) => {
      const button = activities(page).getByRole("button", { name: "Log call" }).first();
      if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    },
    box: call,
    submit: enter(call),
    row: ["activities", "title"],
  },
  "fields of several records": {
    source: "src/web/features/records/bulk-edit.tsx",
    path: () => "/dashboard/accounts",
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Select Oak Ltd" }).check();
      await page.getByRole("button", { name: "Edit field" }).click();
      await field("Field")(page).waitFor();
      // Selecting a field again clears its value.
      if (await field("Industry")(page).isHidden()) await field("Field")(page).selectOption({ label: "Industry" });
    },
    box: field("Industry"),
    submit: press("Change 1 record"),
    row: ["accounts", "industry"],
    call: "/rpc/bulk_edit",
    isChange: true,
  },
  "reason of a lost deal": {
    source: "src/web/features/board/lost-reason-dialog.tsx",
    path: ({ deal }) => `/dashboard/sales/${deal}`,
    open: (page) => main(page).getByRole("button", { name: "Lost", exact: true }).click(),
    box: field("Reason"),
    submit: press("Mark as lost"),
    row: ["deals", "lost_reason"],
    call: "/rpc/move_deal",
    isChange: true,
  },
  tag: {
    source: "src/web/features/tags/tag-picker.tsx",
    path: ({ account }) => `/dashboard/accounts/${account}`,
    open: (page) => page.getByRole("region", { name: "Tags" }).getByRole("button", { name: "Add tag" }).click(),
    box: tag,
    submit: enter(tag),
    row: ["tags", "name"],
    isPopover: true,
  },
  "name of a file": {
    source: "src/web/ui/editable-text.tsx",
    path: ({ account }) => `/dashboard/accounts/${account}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Actions for offer.txt" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
    },
    box: renamedFile,
    submit: enter(renamedFile),
    row: ["files", "name"],
    isChange: true,
  },
  view: {
    source: "src/web/features/views/name-dialog.tsx",
    path: () => "/dashboard/accounts?sort=-name",
    open: (page) => page.getByRole("button", { name: "Save as new view…" }).click(),
    box: field("Name"),
    submit: press("Save"),
    row: ["saved_views", "name"],
  },
  "filter groups": {
    source: "src/web/features/records/filter-groups.tsx",
    path: () => "/dashboard/accounts",
    open: async (page) => {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("button", { name: "Filter groups…" }).click();
    },
    box: (page) => page.getByRole("dialog", { name: "Filter groups" }).getByRole("textbox").first(),
    submit: press("Show matching"),
  },
};

/** Forms of the settings, of the company and of advanced features. */
export const otherForms: Record<string, Form> = {
  company: behindButton("features/company/company-dialog.tsx", "/dashboard/company", "Add company", "Company name", [
    "companies",
    "name",
  ]),
  location: {
    source: "src/web/features/company/editable-name-list.tsx",
    path: () => "/dashboard/company",
    open: async () => {},
    box: location,
    submit: enter(location),
    row: ["locations", "name"],
  },
  "custom field": behindButton(
    "features/custom-fields/field-dialog.tsx",
    "/dashboard/settings/fields",
    "Add field",
    "Name",
    ["custom_fields", "label"],
  ),
  "name of the workspace": {
    source: "src/web/ui/editable-text.tsx",
    path: () => "/dashboard/settings/workspace",
    open: async () => {},
    box: renamedWorkspace,
    submit: enter(renamedWorkspace),
    row: ["workspaces", "name"],
    isChange: true,
  },
  "access token": {
    ...behindButton(
      "features/access-tokens/create-token.tsx",
      "/dashboard/settings/access-tokens",
      "Create access token",
      "Name",
      ["access_tokens", "name"],
    ),
    call: "/rpc/create_access_token",
  },
  "exchange rate": {
    ...behindButton("features/facts/rate-dialog.tsx", "/dashboard/settings/figures", "Add rate", "Rate", [
      "exchange_rates",
    ]),
    open: async (page) => {
      await page.getByRole("button", { name: "Add rate" }).click();
      await field("From")(page).selectOption("EUR");
      await field("Day")(page).fill("2026-03-01");
    },
    text: "1.0845",
  },
  "addresses of colleagues": {
    source: "src/web/features/team/use-addresses.ts",
    path: () => "/dashboard/settings/team",
    open: (page) => main(page).getByRole("button", { name: "Invite" }).click(),
    box: field("Email addresses"),
    text: "kim@orchid.example",
    submit: press("Create invitation"),
    row: ["invitations", "email"],
    call: "/functions/v1/invitations",
  },
  "name of the workspace for colleagues": {
    source: "src/web/features/team/invite-dialog.tsx",
    path: () => "/dashboard/settings/team",
    open: (page) => main(page).getByRole("button", { name: "Invite" }).click(),
    box: field("Workspace name"),
    submit: async () => {},
  },
  profile: {
    source: "src/web/features/profile/personal-form.tsx",
    path: () => "/dashboard/profile",
    open: async () => {},
    box: (page) => page.getByLabel("Job title"),
    submit: (page) => page.getByRole("button", { name: "Save changes" }).click(),
    row: ["profiles", "job_title"],
    isChange: true,
  },
  "new email address": {
    source: "src/web/features/profile/new-address.tsx",
    path: () => "/dashboard/profile",
    open: (page) => page.getByRole("button", { name: "Change email" }).click(),
    box: (page) => page.getByLabel("New email address"),
    text: "grace@orchid.example",
    submit: async () => {},
  },
  "token limit": {
    source: "src/web/features/tokens/token-cap.tsx",
    path: () => "/dashboard/tokens",
    open: async () => {},
    box: (page) => page.getByLabel("Tokens per month"),
    text: "1234",
    submit: (page) => page.getByRole("button", { name: "Set limit" }).click(),
    row: ["token_caps"],
    call: "/rpc/set_token_cap",
    isChange: true,
  },
  spreadsheet: {
    source: "src/web/features/sheets/rename-dialog.tsx",
    path: () => "/dashboard/vanda-sheets",
    open: async (page) => {
      await page.getByRole("button", { name: "Actions for Budget" }).click();
      await page.getByRole("menuitem", { name: "Rename…" }).click();
    },
    box: field("Name"),
    submit: press("Save"),
    row: ["sheets", "name"],
    isChange: true,
  },
  workflow: {
    source: "src/web/features/automated-workflows/workflow-editor.tsx",
    path: () => "/dashboard/automated-workflows",
    open: (page) => page.getByRole("button", { name: "Use the template Demo within 5 days" }).click(),
    box: (page) => workflow(page).getByLabel("Name", { exact: true }),
    submit: (page) => workflow(page).getByRole("button", { name: "Save", exact: true }).click(),
    row: ["workflows", "name"],
  },
  "workflow in words": {
    source: "src/web/features/automated-workflows/workflow-from-text.tsx",
    path: () => "/dashboard/automated-workflows",
    open: async () => {},
    box: (page) => page.getByLabel("What should it do?"),
    submit: async () => {},
  },
  // The last one, as it opens another workspace.
  workspace: {
    source: "src/web/features/shell/create-workspace-dialog.tsx",
    path: () => "/dashboard/accounts",
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
