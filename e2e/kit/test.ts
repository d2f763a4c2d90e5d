import { test as base, expect, type Page } from "@playwright/test";

import { followConsole } from "./console.ts";
import { closePopups } from "./popups.ts";

export { expect } from "@playwright/test";

type Options = {
  /** Messages that the page is expected to log. Any other warning or error fails the test. */
  allowedConsole: RegExp;
  /** True if bonus popups are closed as they appear: users who sign up through the screens receive bonuses. */
  closesPopups: boolean;
};

export const test = base.extend<Options & { quietConsole: void }>({
  allowedConsole: [/(?!)/, { option: true }],
  closesPopups: [true, { option: true }],
  page: async ({ page, closesPopups }, use) => {
    if (closesPopups) await closePopups(page);
    await use(page);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  baseURL: async ({}, use) => {
    const url = process.env.VANDA_URL;
    if (!url) throw new Error("The server printed no address");
    await use(url);
  },
  quietConsole: [
    async ({ context, allowedConsole }, use) => {
      const consoleMessages = followConsole(context);
      await use();
      expect(consoleMessages.filter((text) => !allowedConsole.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export type Person = { firstName: string; lastName: string; email: string; password: string };

let people = 0;

/** Returns a person who has no account on the server yet. */
export function newPerson(): Person {
  people += 1;
  return {
    firstName: "Ada",
    lastName: "Tan",
    email: `ada.${Date.now()}.${process.pid}.${people}@example.com`,
    password: "orchid-Garden-7!",
  };
}

/**
 * Signs a user up without the screens, which have their own tests and take three times as long. Then opens the
 * dashboard.
 */
export async function signUp(page: Page, person?: Person) {
  const registered = await register(page, person);
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  return registered;
}

/**
 * Creates a user who has skipped onboarding, and stores their session in the browser of a page, which then shows a
 * document that sends no requests. Unless `hasBonuses`, today's bonuses count as claimed, so that no popup covers the
 * screen; the server paid those for signing in and for the first `paidSections` sections.
 */
export async function register(
  page: Page,
  person: Person = newPerson(),
  { hasBonuses = false, paidSections = sections.length }: { hasBonuses?: boolean; paidSections?: number } = {},
) {
  const { request } = page.context();
  const { publishableKey: apikey } = (await (await request.get("/config.json")).json()) as { publishableKey: string };
  await page.goto("/robots.txt");
  const time_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { email, password, firstName, lastName } = person;
  const reply = await request.post("/auth/v1/signup", {
    headers: { apikey },
    data: { email, password, data: { first_name: firstName, last_name: lastName, time_zone } },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const session = (await reply.json()) as { access_token: string; user: { id: string } };
  const headers = { apikey, authorization: `Bearer ${session.access_token}` };
  const own = await request.get("/rest/v1/workspaces?select=id", { headers });
  await request.patch(`/rest/v1/profiles?user_id=eq.${session.user.id}`, {
    headers,
    data: { onboarding_skipped: true },
  });
  const [workspace] = (await own.json()) as { id: string }[];
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    "auth-session": JSON.stringify(session),
    workspace: workspace?.id ?? "",
  });
  if (hasBonuses) await rememberBonuses(page, session.user.id, { day: "2026-01-01", asked: [], sectionsPaid: 0 });
  else await takeBonuses(page, session, apikey, paidSections);
  return { ...person, id: session.user.id };
}

const sections = ["/dashboard", "/dashboard/sales", "/dashboard/profile"];

/** Claims today's bonuses, and records in the browser that none is left. */
async function takeBonuses(
  page: Page,
  session: { access_token: string; user: { id: string } },
  apikey: string,
  paidSections: number,
) {
  const headers = { apikey, authorization: `Bearer ${session.access_token}` };
  const claim = (name: string, data = {}) => page.request.post(`/rest/v1/rpc/${name}`, { headers, data });
  await Promise.all([
    claim("claim_login_bonus"),
    ...sections.slice(0, paidSections).map((route) => claim("claim_exploration_bonus", { route })),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  await rememberBonuses(page, session.user.id, { day, asked: ["login"], sectionsPaid: sections.length });
}

/** Stores in the browser which bonuses were claimed, so that their popups do not appear later. */
const rememberBonuses = (page: Page, id: string, asked: { day: string; asked: string[]; sectionsPaid: number }) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [`bonuses:${id}`, JSON.stringify(asked)] as const);

/** Fills in the sign-up form and submits it. */
export async function sendSignUp(page: Page, person: Person) {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}
