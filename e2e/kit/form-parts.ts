import type { Locator, Page } from "@playwright/test";

/** A form of the application: the ways to open, fill in and submit it, and the storage of its text. */
export type Form = {
  /** The file in src/web that stores the typed text. */
  source: string;
  /** Path of the form's screen; `:name` is the ID of a row that `furnishForms` creates. */
  path: string;
  /** Opens the form, and fills in the other required fields; undefined if the screen already shows it. */
  open?: (page: Page) => Promise<unknown>;
  box: (page: Page) => Locator;
  text?: string;
  /** Undefined if the form cannot be submitted in this workspace. */
  submit?: (page: Page) => Promise<unknown>;
  /** The element that shows the text after submission. Default: the box. */
  shownIn?: (page: Page) => Locator;
  /** The table and column that store the text; undefined if it is not stored. */
  row?: [table: string, column?: string];
  /** The stored text, if it differs from the typed text. */
  stored?: string;
  /** End of the path of the request that stores the text. Default: the path of the table. */
  call?: string;
  /** True if the form changes a row, false if it adds one. */
  isChange?: boolean;
  /** True if the form is in a layer that closes without a confirmation, and restores the text when it opens again. */
  isPopover?: boolean;
};

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog").last();

/** Returns a function that finds the field with this label in the open dialog. */
export const field = (label: string | RegExp) => (page: Page) => dialog(page).getByLabel(label, { exact: true });

/** Returns a function that clicks a button of the open dialog. */
export const press = (name: string) => (page: Page) => dialog(page).getByRole("button", { name, exact: true }).click();

/** Returns a function that clicks a button of the screen. */
export const click = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole("button", { name }).first().click();

export const enter = (box: (page: Page) => Locator) => (page: Page) => box(page).press("Enter");

/** Returns a function that chooses an action from the menu behind a button. */
export const choose = (button: string, action: string) => async (page: Page) => {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

/** Describes a form in a dialog. A button of the screen opens it, and a button with the same label submits it. */
export const inDialog = (source: string, path: string, add: string, label: string, row: Form["row"]): Form => ({
  source,
  path,
  open: (page) => main(page).getByRole("button", { name: add, exact: true }).first().click(),
  box: (page) => dialog(page).getByRole("textbox", { name: label, exact: true }),
  submit: press(add),
  ...(row && { row }),
});
