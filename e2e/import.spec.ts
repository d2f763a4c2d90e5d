import { existsSync, readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { opportunityFiles } from "../tests/kit/opportunity-files.ts";
import { realData } from "../tests/kit/real-data.ts";
import { expectAccessible } from "./kit/axe.ts";
import { count, uploadAndCheck } from "./kit/import.ts";
import { stageEvents } from "./kit/record-menu.ts";
import { expect, signUp, test } from "./kit/test.ts";

type Expected = ReturnType<typeof opportunityFiles>["truth"];
type Files = { accounts: string; products: string; opportunities: string; truth: Expected };

const realFolder = realData("crm-sales-opportunities");
const number = (value: number) => value.toLocaleString("en");

function realFiles(): Files {
  const read = (name: string) => readFileSync(`${realFolder}/${name}.csv`, "utf8");
  return {
    accounts: read("accounts"),
    products: read("products"),
    opportunities: read("sales_pipeline"),
    truth: {
      accounts: 85,
      deals: 8800,
      won: 4238,
      lost: 2473,
      engaging: 1589,
      prospecting: 500,
      withoutAccount: 1425,
      agents: 30,
      products: 7,
      wonValue: 10_005_534,
    },
  };
}

async function importAll(page: Page, name: string, content: string, noun: string, rows: number) {
  await uploadAndCheck(page, { name, content });
  await expect(count(page, "Will be created")).toHaveText(number(rows));
  await page.getByRole("button", { name: `Import ${number(rows)} ${noun}` }).click();
  await expect(page.getByText(`${number(rows)} ${noun} imported`)).toBeVisible({ timeout: 60_000 });
}

/** Returns a row of the table of stages: the value in the file, and the stage it becomes. */
const stageRow = (page: Page, value: string) =>
  page.getByRole("table", { name: "Stages" }).getByRole("row", { name: new RegExp(`^${value} `) });

async function importEverything(page: Page, { accounts, products, opportunities, truth }: Files) {
  await signUp(page);
  await importAll(page, "accounts.csv", accounts, "accounts", truth.accounts);
  await importAll(page, "products.csv", products, "products", products.trim().split("\n").length - 1);

  await uploadAndCheck(page, { name: "sales_pipeline.csv", content: opportunities });
  await expect(count(page, "Will be created")).toHaveText(number(truth.deals));
  await expect(count(page, "Won't be imported")).toHaveText("0");
  await expect(
    page.getByText(`${number(truth.withoutAccount)} rows have no account, which is optional.`),
  ).toBeVisible();
  await expect(page.getByText(`${truth.agents} new members without a login`)).toBeVisible();
  await expect(stageRow(page, "Won")).toHaveText(`WonClosed Wonwon${number(truth.won)}`);
  await expect(stageRow(page, "Lost")).toHaveText(`LostClosed Lostlost${number(truth.lost)}`);
  await expect(stageRow(page, "Engaging")).toHaveText(`EngagingEngagingopenNew${number(truth.engaging)}`);
  await expect(stageRow(page, "Prospecting")).toHaveText(`ProspectingProspectingopenNew${number(truth.prospecting)}`);

  // The price list contains 'GTX Pro' and the deals contain 'GTXPro'. The pair is shown and merged, and no new product
  // remains.
  await expect(page.getByRole("heading", { name: "Same name, two spellings?" })).toBeVisible();
  await expect(page.getByText("1 new product")).toBeVisible();
  await page.getByLabel("GTXPro and GTX Pro").selectOption({ label: "Merge with GTX Pro" });
  await page.getByRole("button", { name: "Check again" }).click();
  const commit = page.getByRole("button", { name: `Import ${number(truth.deals)} deals` });
  await expect(commit).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("1 new product")).toHaveCount(0);

  await commit.click();
  const bar = page.getByRole("progressbar", { name: "Importing sales_pipeline.csv" });
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar.or(page.getByText(`${number(truth.deals)} deals imported`))).toBeVisible();
  await expect(page.getByText(`${number(truth.deals)} deals imported`)).toBeVisible({ timeout: 60_000 });
  await expect(count(page, "Created")).toHaveText(number(truth.deals));

  await page.getByRole("link", { name: "Open deals" }).click();
  await expect(page).toHaveURL(/\/dashboard\/sales/);
  await expect(page.getByRole("status").filter({ hasText: `${number(truth.deals)} deals` })).toBeVisible();
  const totals = page.getByRole("group", { name: "Totals" });
  await expect(totals).toHaveText(`ValueWon$${number(truth.wonValue)}Lost$0`);
  await expectOnlyWhatTheFileSays(page, truth);
}

/** Expects values missing from the file to be unknown: no screen shows a metric or a date for them. */
async function expectOnlyWhatTheFileSays(page: Page, truth: Expected) {
  await page.getByRole("link", { name: "Home" }).click();
  const cards = page.getByRole("region", { name: "Last 30 days" });
  const day = page.getByRole("region", { name: "Today's Activities" });
  const open = number(truth.engaging + truth.prospecting);
  await expect(day.getByText(`${open} deals have no value and aren't counted.`)).toBeVisible();
  await expect(day).not.toContainText("$0");
  await expect(cards.getByText("No contacts yet.")).toBeVisible();
  // There is neither revenue nor a won deal, in these 30 days or in the 30 days before.
  await expect(cards.getByText("No change")).toHaveCount(2);
  const hot = page.getByRole("region", { name: "Hot Deals" });
  // The list also shows deals without a value.
  await expect(hot.getByRole("row").first()).toBeVisible();

  await page.goto("/dashboard/sales?as=board");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Days in stage" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Won and lost as columns" }).click();
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(column("Engaging")).toContainText("No value yet");
  await expect(column("Closed Won")).toContainText(`$${number(truth.wonValue)}`);
  await expect(column("Closed Won").getByRole("group").first()).toContainText(/[1-9],?\d{3}\+? days in stage/);
  await expect(column("Engaging").getByRole("group").first()).not.toContainText("in stage");
  await expect(page.getByText(/\b0 days|\$0 ·/)).toHaveCount(0);

  const stays = stageEvents(page);
  await column("Closed Won").getByRole("group").first().getByRole("link").first().click();
  await expect(stays.first()).toHaveText(/^Closed Won\w{3} \d{1,2}, 201[78]/);
  await page.goBack();
  await column("Engaging").getByRole("group").first().getByRole("link").first().click();
  await expect(stays.last()).toHaveText(/^EngagingSince import – now/);
}

async function importAgain(page: Page, { opportunities, truth }: Files) {
  await uploadAndCheck(page, { name: "sales_pipeline.csv", content: opportunities });
  await expect(count(page, "Will be created")).toHaveText("0");
  await expect(count(page, "Will be updated")).toHaveText("0");
  // The decision of the previous import is reused.
  await expect(page.getByLabel("GTXPro and GTX Pro")).toHaveValue("join");
  await expect(page.getByText("Everything in this file matches your records.")).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Close without importing" }).click();
  await expect(page.getByText("0 deals imported")).toBeVisible({ timeout: 60_000 });
  await expect(count(page, "Created")).toHaveText("0");
  await expect(count(page, "Updated")).toHaveText("0");
  await expect(count(page, "Unchanged")).toHaveText(number(truth.deals));
}

test.describe("with the real export", () => {
  test.skip(!existsSync(realFolder), "the real files are not on this machine");
  test(
    "a new user imports accounts, products and 8,800 deals, and a second import changes nothing",
    { tag: "@deep" },
    async ({ page }) => {
      const files = realFiles();
      await importEverything(page, files);
      await importAgain(page, files);
    },
  );
});

test("generated files with the structure and pitfalls of the real export are imported, and a second import changes nothing @deep", async ({
  page,
}) => {
  const files = opportunityFiles({ seed: 7, accounts: 40, deals: 600 });
  await importEverything(page, files);
  await importAgain(page, files);
});

test("a reload during an import keeps the progress bar, and cancelling removes all imported records @deep", async ({
  page,
}) => {
  const { opportunities } = opportunityFiles({ seed: 11, accounts: 50, deals: 20_000 });
  await signUp(page);
  await uploadAndCheck(page, { name: "large.csv", content: opportunities });
  await page.getByRole("button", { name: "Import 20,000 deals" }).click();
  const bar = page.getByRole("progressbar", { name: "Importing large.csv" });
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAttribute("aria-valuenow", /^\d+$/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Import cancelled. Nothing was changed.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Sales", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Deals", exact: true })).toBeVisible();
  await expect(page.getByText("No deals yet").first()).toBeVisible();
});

test("rejected rows are listed with reasons and downloaded, and the others are imported and undone by keyboard @deep", async ({
  page,
}) => {
  await signUp(page);
  const sound = ["Ash,1970,3", "Birch,1981,4", "Cedar,1992,5", "Fir,2003,6", "Hazel,2014,7"];
  const content = [
    "Company,Founded,Staff",
    "Oak & Sons,1999,12",
    "Pine Ltd,soon,7",
    "Oak & Sons,2001,9",
    "Elm,1980,many",
    ...sound,
    "",
  ].join("\n");
  await uploadAndCheck(page, { name: "companies.csv", content });
  await expect(count(page, "Will be created")).toHaveText("6");
  await expect(count(page, "Won't be imported")).toHaveText("3");
  const rejects = page.getByRole("region", { name: "Rejected rows" });
  await expect(rejects.getByRole("row", { name: /^3 Founded soon .*Not a number/ })).toBeVisible();
  await expect(
    rejects.getByRole("row", { name: /^4 .*Same match key as an earlier row.*first in row 2/ }),
  ).toBeVisible();
  await expect(rejects.getByRole("row", { name: /^5 Staff many .*Not a number/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("companies-rejected.csv");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("Pine Ltd");
  expect(text).not.toContain("1999");

  await page.getByRole("button", { name: "Import 6 accounts" }).click();
  await expect(page.getByText("6 accounts imported")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Undo this import…" }).press("Enter");
  await expect(page.getByText("6 records will be reverted.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo now" }).press("Enter");
  await expect(page.getByText("This import was undone.")).toBeVisible();
  await page.getByRole("link", { name: "Open accounts" }).click();
  await expect(page.getByText("No accounts yet").first()).toBeVisible();
  await page.goto("/dashboard/imports");
  await expect(page.getByRole("row").filter({ hasText: "Undone" })).toHaveCount(1);
});
