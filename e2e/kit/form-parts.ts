import type { Locator, Page } from "@playwright/test";

/** A form of the application: how a user opens it, types into it and submits it, and where the text is stored. */
export type Form = {
  /** The file in src/web that holds what is typed. */
  source: string;
  /** Path of its screen; `:name` is the id of a row that `furnishForms` creates. */
  path: string;
  /** Opens it, and fills in the other required fields; undefined if its screen shows it. */
  open?: (page: Page) => Promise<unknown>;
  box: (page: Page) => Locator;
  text?: string;
  /** Undefined if it cannot be submitted in this workspace. */
  submit?: (page: Page) => Promise<unknown>;
  /** The element that shows the text once it is submitted; default: the box. */
  shownIn?: (page: Page) => Locator;
  /** The table in which the text is stored, and its column; undefined if its text is not stored. */
  row?: [table: string, column?: string];
  /** The text as it is stored, if that differs. */
  stored?: string;
  /** End of the path of the request that stores it; default: that of the table. */
  call?: string;
  /** True if it changes a row rather than adding one. */
  isChange?: boolean;
  /** True if it is in a layer that closes without a question, and offers the text again. */
  isPopover?: boolean;
};

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog").last();

/** Returns the field of a dialog with a label. */
export const field = (label: string | RegExp) => (page: Page) => dialog(page).getByLabel(label, { exact: true });

/** Clicks a button of the open dialog. */
export const press = (name: string) => (page: Page) => dialog(page).getByRole("button", { name, exact: true }).click();

/** Clicks a button of the screen. */
export const click = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole("button", { name }).first().click();

export const enter = (box: (page: Page) => Locator) => (page: Page) => box(page).press("Enter");

/** Chooses an action from the menu behind a button. */
export const choose = (button: string, action: string) => async (page: Page) => {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

/** Describes a form in a dialog that a button of the screen opens and another with the same label submits. */
export const inDialog = (source: string, path: string, add: string, label: string, row: Form["row"]): Form => ({
  source,
  path,
  open: (page) => main(page).getByRole("button", { name: add, exact: true }).first().click(),
  box: (page) => dialog(page).getByRole("textbox", { name: label, exact: true }),
  submit: press(add),
  ...(row && { row }),
});
