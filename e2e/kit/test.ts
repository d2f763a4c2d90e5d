import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

type Options = {
  /** What the page is expected to say on its console; everything else that is a warning or an error fails the test. */
  allowedConsole: RegExp;
};

export const test = base.extend<Options & { quietConsole: void }>({
  allowedConsole: [/(?!)/, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  baseURL: async ({}, use) => {
    const url = process.env.VANDA_URL;
    if (!url) throw new Error("The server said no address");
    await use(url);
  },
  quietConsole: [
    async ({ context, allowedConsole }, use) => {
      const said: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => said.push(`uncaught: ${error.error().message}`));
      await use();
      expect(said.filter((text) => !allowedConsole.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export type Person = { firstName: string; lastName: string; email: string; password: string };

let people = 0;

/** Someone whom the server does not know yet. */
export function newPerson(): Person {
  people += 1;
  return {
    firstName: "Ada",
    lastName: "Tan",
    email: `ada.${Date.now()}.${process.pid}.${people}@example.com`,
    password: "orchid-Garden-7!",
  };
}

/** Fills in the sign-up screen, passes the wizard by and waits for the dashboard. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto("/signup");
  await sendSignUp(page, person);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  return person;
}

/** Fills in the form of the sign-up screen and sends it. */
export async function sendSignUp(page: Page, person: Person) {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}
