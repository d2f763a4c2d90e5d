import { readFileSync } from "node:fs";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits, expectNoSidewaysScroll } from "./kit/width.ts";

test("a wrong answer is reported and refunded, and the owner reads the report, exports it and marks it as seen @deep", async ({
  browser,
  baseURL,
}) => {
  const [host, guest] = [await openSignedIn(browser, baseURL), await openSignedIn(browser, baseURL)];
  const { page } = guest;
  await joinWorkspace(page, host.page, "member");
  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("How many contacts do we have?");
  await expect(page.getByText("Costs 2 tokens.", { exact: false })).toBeVisible();
  await box.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByRole("button", { name: "Report wrong answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Report a wrong answer" });
  await dialog.getByRole("textbox", { name: "What did you expect?" }).fill("Twelve");
  await page.reload();
  await log.getByRole("button", { name: "Report wrong answer" }).click();
  await expect(dialog.getByRole("textbox", { name: "What did you expect?" })).toHaveValue("Twelve");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Report" }).click();
  const outcome = log.getByText("Reported as wrong · 2 tokens refunded");
  await expect(outcome).toBeFocused();
  await expect(page.getByText("spent on questions this month")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Energy 20 of 20" })).toBeVisible();
  await expectNoSidewaysScroll(page, "chat", [375]);
  await page.goto("/dashboard/tokens");
  await expect(page.getByText("Refunded, wrong answer: AI assistant: question")).toBeVisible();
  await page.goto("/dashboard/settings/wrong-answers");
  await expect(page.getByRole("heading", { name: "Only admins and owners can view wrong answers" })).toBeVisible();
  await guest.context.close();

  await host.page.goto("/dashboard/settings/wrong-answers");
  const list = host.page.getByRole("list", { name: "Wrong answers" }).getByRole("listitem");
  await expect(list).toHaveCount(1);
  await expect(list).toContainText("How many contacts do we have?");
  await expect(list).toContainText("Interpreted as: Contacts");
  await expect(list).toContainText("Expected: Twelve");
  await expect(list).toContainText("Bo Lind · 2 tokens refunded");
  await expectAccessibleInBothThemes(host.page);
  const download = host.page.waitForEvent("download");
  await host.page.getByRole("button", { name: "Export" }).click();
  const [line = "", ...more] = readFileSync(await (await download).path(), "utf8").split("\n");
  expect(JSON.parse(line)).toMatchObject({
    language: "en",
    question: "How many contacts do we have?",
    interpretation: { subject: "contacts" },
    expected: "Twelve",
  });
  expect(more).toEqual([""]);
  await list.getByRole("button", { name: "Mark as seen" }).click();
  await expect(host.page.getByRole("heading", { name: "No answers here" })).toBeVisible();
  await host.page.getByRole("combobox", { name: "Show" }).selectOption("Seen");
  await expect(list.getByRole("button", { name: "Mark as new" })).toBeVisible();
  await host.page.setViewportSize({ width: 375, height: 700 });
  await expectFits(host.page);
  await host.context.close();
});
