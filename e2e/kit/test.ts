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

/** Signs somebody up without the screens, which have tests of their own and take three times as long, and opens the dashboard. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  const { user } = await register(page, person);
  await page.evaluate((id) => localStorage.setItem("onboardingSkipped", id), user.id);
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  return person;
}

/** Makes an account and gives its session to the browser of a page, which then shows a document that asks for nothing. */
export async function register(page: Page, { email, password, firstName, lastName }: Person) {
  const { request } = page.context();
  const { publishableKey } = (await (await request.get("/config.json")).json()) as { publishableKey: string };
  await page.goto("/robots.txt");
  const time_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const reply = await request.post("/auth/v1/signup", {
    headers: { apikey: publishableKey },
    data: { email, password, data: { first_name: firstName, last_name: lastName, time_zone } },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const session = (await reply.json()) as { access_token: string; user: { id: string } };
  await page.evaluate((text) => localStorage.setItem("auth-session", text), JSON.stringify(session));
  return { ...session, publishableKey };
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
