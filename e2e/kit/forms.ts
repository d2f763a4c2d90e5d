import type { Locator, Page } from "@playwright/test";

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
  /** The table in which the text is stored, and its column; undefined if its text is not stored. */
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

const activities = (page: Page) => page.getByRole("region", { name: "Activities" });
const call = (page: Page) => activities(page).getByRole("textbox", { name: "Call subject" });
const tag = (page: Page) => page.getByRole("dialog", { name: "Add tag" }).getByRole("combobox");

/** Forms about records, tasks and lists. */
export const recordForms: Record<string, Form> = {
  call: {
    source: "src/web/features/records/activities/activity-form.tsx",
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
  "reason of a lost deal": {
    source: "src/web/features/deals/board/lost-reason-dialog.tsx",
    path: ({ deal }) => `/dashboard/sales/${deal}`,
    open: (page) => main(page).getByRole("button", { name: "Lost", exact: true }).click(),
    box: field("Reason"),
    submit: press("Mark as lost"),
    row: ["deals", "lost_reason"],
    call: "/rpc/move_deal",
    isChange: true,
  },
  tag: {
    source: "src/web/features/records/tags/tag-picker.tsx",
    path: ({ account }) => `/dashboard/accounts/${account}`,
    open: (page) => page.getByRole("region", { name: "Tags" }).getByRole("button", { name: "Add tag" }).click(),
    box: tag,
    submit: enter(tag),
    row: ["tags", "name"],
    isPopover: true,
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
