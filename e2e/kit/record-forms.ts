import type { Page } from "@playwright/test";

import { click, dialog, enter, field, type Form, inDialog, main, press } from "./form-parts.ts";
import { chooseFromMenu } from "./record-menu.ts";

const activities = (page: Page) => page.getByRole("region", { name: "Activities" });
const call = (page: Page) => activities(page).getByRole("textbox", { name: "Call subject" });
const quickTask = (page: Page) => main(page).getByRole("textbox", { name: "Add task" });
const tag = (page: Page) => page.getByRole("dialog", { name: "Add tag" }).getByRole("combobox");
const openFilters = (page: Page) => page.getByRole("button", { name: "Filter", exact: true }).click();

/** Forms about records, tasks and lists. */
export const recordForms: Readonly<Record<string, Form>> = {
  account: inDialog("features/records/record-form.tsx", "/dashboard/accounts", "Add account", "Name", [
    "accounts",
    "name",
  ]),
  "account that exists": {
    source: "features/records/record-form.tsx",
    path: "/dashboard/accounts/:account",
    open: (page) => chooseFromMenu(page, "Edit"),
    box: field("City"),
    submit: press("Save changes"),
    row: ["accounts", "city"],
    isChange: true,
  },
  lead: {
    source: "features/metrics/home/add-lead.tsx",
    path: "/dashboard",
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
    source: "features/records/activities/activity-form.tsx",
    path: "/dashboard/contacts/:contact",
    // The form opens automatically if it has unsaved text.
    open: async (page) => {
      const button = activities(page).getByRole("button", { name: "Log call" }).first();
      if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    },
    box: call,
    submit: enter(call),
    row: ["activities", "title"],
  },
  "line that adds a task": {
    source: "features/records/activities/quick-task.tsx",
    path: "/dashboard/my-day",
    box: quickTask,
    submit: enter(quickTask),
    row: ["activities", "title"],
  },
  "fields of several records": {
    source: "features/records/bulk-edit.tsx",
    path: "/dashboard/accounts",
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Select Oak Ltd" }).check();
      await page.getByRole("button", { name: "Edit field" }).click();
      await field("Field")(page).waitFor();
      // Selecting the same field again clears its value.
      if (await field("Industry")(page).isHidden()) await field("Field")(page).selectOption({ label: "Industry" });
    },
    box: field("Industry"),
    submit: (page) =>
      dialog(page)
        .getByRole("button", { name: /^Change 1/ })
        .click(),
    row: ["accounts", "industry"],
    call: "/rpc/bulk_edit",
    isChange: true,
  },
  "reason of a lost deal": {
    source: "features/deals/board/lost-reason-dialog.tsx",
    path: "/dashboard/sales/:deal",
    open: (page) => main(page).getByRole("button", { name: "Lost", exact: true }).click(),
    box: field("Reason"),
    submit: press("Mark as lost"),
    row: ["deals", "lost_reason"],
    call: "/rpc/move_deal",
    isChange: true,
  },
  tag: {
    source: "features/records/tags/tag-picker.tsx",
    path: "/dashboard/accounts/:account",
    open: (page) => page.getByRole("region", { name: "Tags" }).getByRole("button", { name: "Add tag" }).click(),
    box: tag,
    submit: enter(tag),
    row: ["tags", "name"],
    isPopover: true,
  },
  view: {
    source: "features/records/views/name-dialog.tsx",
    path: "/dashboard/accounts?sort=-name",
    open: click("Save as new view…"),
    box: field("Name"),
    submit: press("Save"),
    row: ["saved_views", "name"],
  },
  "filter of a column": {
    source: "features/records/filter-editor.tsx",
    path: "/dashboard/accounts",
    open: async (page) => {
      await openFilters(page);
      await press("City")(page);
    },
    box: (page) => page.getByRole("dialog", { name: "Filter" }).getByRole("textbox"),
    isPopover: true,
  },
  "filter groups": {
    source: "features/records/filter-groups.tsx",
    path: "/dashboard/accounts",
    open: async (page) => {
      await openFilters(page);
      await page.getByRole("button", { name: "Filter groups…" }).click();
    },
    box: (page) => page.getByRole("dialog", { name: "Filter groups" }).getByRole("textbox").first(),
  },
};
