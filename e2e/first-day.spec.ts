import type { Page, TestInfo } from "@playwright/test";

import { exportedContacts, exportedFile } from "../tests/kit/export-readings.ts";
import { firstDay, readCustomers, readOrderLines, readQuotes } from "../tests/kit/first-day.ts";
import { importUntouched } from "./kit/import.ts";
import { expect, newPerson, sendSignUp, test } from "./kit/test.ts";

/**
 * Counts the clicks on a page from now on, and reports them in the test's annotations with the duration of each part.
 */
async function recordClicks(page: Page, { annotations, title }: TestInfo) {
  let clicks = 0;
  const [start, parts] = [Date.now(), [] as string[]];
  let since = start;
  await page.exposeFunction("countClick", () => (clicks += 1));
  await page.addInitScript("addEventListener('pointerdown', () => window.countClick(), true)");
  const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
  return {
    finishPart(name: string) {
      parts.push(`${name} ${seconds(since)}`);
      since = Date.now();
    },
    report() {
      const description = `${clicks} clicks, ${seconds(start)}: ${parts.join(", ")}`;
      annotations.push({ type: "clicks", description });
      process.stdout.write(`${title}: ${description}\n`);
      return clicks;
    },
  };
}

/** Answers the questions of the wizard for a wholesale business. */
async function answerWizard(page: Page) {
  const [next, complete] = [
    page.getByRole("button", { name: "Next" }),
    page.getByRole("button", { name: "Complete Setup" }),
  ];
  await page.getByLabel("Other").check();
  await next.click();
  await page.getByLabel("2-10 people").check();
  await next.click();
  await page.getByLabel("Sales").check();
  await complete.click();
}

test("a new user signs up, imports files of customers, contacts, deals and orders, and sees them @deep", async ({
  page,
}, testInfo) => {
  const record = await recordClicks(page, testInfo);
  await page.goto("/signup");
  await sendSignUp(page, newPerson());
  await answerWizard(page);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu).toBeVisible();
  record.finishPart("signed up in");

  for (const { name, file, count } of Object.values(firstDay)) {
    await importUntouched(page, { name, content: file }, count);
    record.finishPart(`${name} in`);
  }
  const [name, people] = exportedContacts.find(([file]) => file === "contacts-google-export.csv") ?? ["", []];
  await importUntouched(page, { name, content: exportedFile(name) }, people.length);
  record.finishPart(`${name} in`);

  /** Opens a list from the sidebar, and expects its number of records and a record from the files in its first row. */
  const expectList = async (link: string, total: number, own: readonly string[]) => {
    await menu.getByRole("link", { name: link, exact: true }).click();
    const count = page.getByRole("main").getByRole("status");
    await expect(count.filter({ hasText: new RegExp(`^${total.toLocaleString("en")} `) })).toBeVisible();
    const first = await page.locator("tbody").getByRole("row").first().innerText();
    expect(
      own.some((text) => first.includes(text)),
      `${link}: ${first}`,
    ).toBe(true);
  };
  const customers = readCustomers();
  const imported = (key: "name" | "account") => people.map((person) => person[key] ?? "");
  await expectList("Accounts", 803, [...customers.map((customer) => customer.name), ...imported("account")]);
  await expectList("Contacts", 806, [...customers.map(({ person }) => person), ...imported("name")]);
  await expectList(
    "Sales records",
    2000,
    readOrderLines().map(({ item }) => item),
  );
  await expectList(
    "Sales",
    300,
    readQuotes().map(({ subject }) => subject),
  );
  record.finishPart("lists in");
  await page.getByRole("group", { name: "Show as" }).getByText("Board").click();
  await expect(page).toHaveURL(/as=board/);
  const seen = () =>
    page
      .getByRole("region")
      .getByRole("group")
      .evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { left, top, right, bottom } = card.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? card.ariaLabel : [];
        }),
      );
  await expect.poll(async () => (await seen()).length, "deals seen without scrolling").toBeGreaterThan(0);
  expect(readQuotes().map(({ subject }) => subject)).toEqual(expect.arrayContaining(await seen()));
  record.finishPart("board in");
  expect(record.report()).toBeLessThan(50);

  await page.goto("/dashboard/analysis");
  const metrics = page.getByRole("region", { name: "Key Indicators" }).getByRole("definition");
  await expect(metrics.filter({ hasText: "$" }).first()).toBeVisible();
  const clipped = await metrics.evaluateAll((all) =>
    all.flatMap((metric) => (metric.scrollWidth > metric.clientWidth ? (metric.textContent ?? "") : [])),
  );
  expect(clipped, "metrics wider than their cell").toEqual([]);
});
