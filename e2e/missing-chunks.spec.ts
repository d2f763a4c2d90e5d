import type { Page } from "@playwright/test";

import { makeRows } from "./kit/rows.ts";
import { expect, signUp, test } from "./kit/test.ts";

// The browser logs the failed request, and the application logs the missing part.
test.use({ allowedConsole: /status of 404|could not be loaded|imported module/ });

const chunk = /\/assets\/add-lead-.*\.js$/;
const notice = (page: Page) => page.getByText("A new version of Vanda is available.");
const leadForm = (page: Page) => page.getByRole("dialog", { name: "Add New Lead" });
const openForm = (page: Page) => page.getByRole("button", { name: "Add New Lead" }).click();

/**
 * Responds with 404 to requests for a chunk, like a server after the deployment of another build. Counts the loads of
 * the page.
 */
async function loseChunk(page: Page) {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => (loads.count += 1));
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: "" }));
  return loads;
}

test("a chunk that no longer exists reloads the page once, then the user is offered a reload @deep", async ({
  page,
}) => {
  await signUp(page);
  const loads = await loseChunk(page);
  const reloaded = page.waitForEvent("domcontentloaded");
  await openForm(page);
  await reloaded;
  await openForm(page);
  await expect(notice(page)).toBeVisible();
  await openForm(page);
  await expect(notice(page)).toHaveCount(1);
  expect(loads.count).toBe(1);

  await page.unroute(chunk);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
  await openForm(page);
  await expect(leadForm(page)).toBeVisible();
});

test("a chunk that no longer exists does not reload a page with typed text, and a manual reload keeps the text @deep", async ({
  page,
}) => {
  await signUp(page);
  await makeRows(page, "chats", [{ title: "Prices" }]);
  await page.goto("/dashboard/ai-chat");
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill("Which deals close this month");
  await page.setViewportSize({ width: 800, height: 900 });
  await page.route(/\/assets\/history-sheet-.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: "Chats", exact: true }).click();
  await expect(notice(page)).toBeVisible();
  await expect(question).toHaveValue("Which deals close this month");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(question).toHaveValue("Which deals close this month");
  await expect(page.getByText("Restored what you typed")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(question).toHaveValue("");
});
