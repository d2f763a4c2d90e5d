import type { Page } from "@playwright/test";

import { choose, click, dialog, field, type Form, press } from "./form-parts.ts";

const workflow = (page: Page) => page.getByRole("form", { name: "Workflow" });
const savedIdeas = "/dashboard/promotion-ideas?part=saved";

/** Forms of dashboards, spreadsheets, AI Chat, workflows, promotions and imports. */
export const featureForms: Readonly<Record<string, Form>> = {
  thresholds: {
    source: "features/metrics/fallback/fallback-settings.tsx",
    path: "/dashboard",
    open: click("Fallback Rate Settings"),
    box: field("Good threshold"),
    text: "96",
    isPopover: true,
  },
  "target of an indicator": {
    source: "features/metrics/industry/target-form.tsx",
    path: "/dashboard/fnb",
    open: async (page) => {
      await click("About Average check")(page);
      await press("Change target")(page);
    },
    box: (page) => dialog(page).getByLabel(/^At least/),
    text: "12",
    submit: press("Save target"),
    row: ["kpi_targets"],
    isChange: true,
  },
  alert: {
    source: "metrics/alert-form.tsx",
    path: "/dashboard/profile",
    open: click("Edit Revenue"),
    box: field("Name"),
    submit: press("Save"),
    row: ["metric_alerts", "title"],
    isChange: true,
  },
  spreadsheet: {
    source: "features/sheets/rename-dialog.tsx",
    path: "/dashboard/vanda-sheets",
    open: choose("Actions for Budget", "Rename…"),
    box: field("Name"),
    submit: press("Save"),
    row: ["sheets", "name"],
    isChange: true,
  },
  "title of a chat": {
    source: "features/assistant/chat-history.tsx",
    path: "/dashboard/ai-chat",
    open: choose("Options for Prices", "Rename"),
    box: field("Title"),
    submit: press("Save"),
    row: ["chats", "title"],
    isChange: true,
  },
  workflow: {
    source: "features/workflows/automated-workflows/workflow-editor.tsx",
    path: "/dashboard/automated-workflows",
    open: click("Use template “Demo within 5 days”"),
    box: (page) => workflow(page).getByLabel("Name", { exact: true }),
    submit: (page) => workflow(page).getByRole("button", { name: "Save", exact: true }).click(),
    row: ["workflows", "name"],
  },
  "workflow in words": {
    source: "features/workflows/automated-workflows/workflow-from-text.tsx",
    path: "/dashboard/automated-workflows",
    box: (page) => page.getByLabel("What should it do?"),
  },
  "request for promotions": {
    source: "features/customers/promotion-ideas/generate-form.tsx",
    path: "/dashboard/promotion-ideas",
    box: (page) => page.getByLabel("Product or Service Description"),
  },
  promotion: {
    source: "features/customers/promotion-ideas/live-dialog.tsx",
    path: savedIdeas,
    open: click("Launch"),
    box: field("Coupon code (optional)"),
    submit: press("Launch"),
    call: "/functions/v1/promotions",
  },
  "name of a saved idea": {
    source: "features/customers/promotion-ideas/saved-ideas.tsx",
    path: savedIdeas,
    open: click("Rename"),
    box: field("Name"),
    submit: press("Rename"),
    row: ["promotion_ideas", "name"],
    isChange: true,
  },
  "field for a column of a file": {
    source: "features/imports/new-field.tsx",
    path: "/dashboard/imports/:import",
    open: (page) => page.getByLabel("Field for column Plan").selectOption("New field from this column…"),
    box: field("Name"),
    submit: press("Add field"),
    row: ["custom_fields", "label"],
  },
  // The settings contain this form, too. The dialog asks for the name only before the first invitation.
  "name of the workspace for colleagues": {
    source: "features/workspace/team/invite-dialog.tsx",
    path: "/dashboard/settings/team",
    open: click("Invite"),
    box: field("Workspace name"),
  },
};
