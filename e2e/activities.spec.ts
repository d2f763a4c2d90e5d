import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { openMenuByKey } from "./kit/menus.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("a mention written by keyboard notifies only the mentioned colleague, with a link to the record @deep", async ({
  browser,
  baseURL,
}) => {
  const [{ page }, { page: bo }] = await Promise.all([openSignedIn(browser, baseURL), openSignedIn(browser, baseURL)]);
  await joinWorkspace(bo, page, "member");
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  const old = { contact_id: contact?.id, starts_at: "2025-01-01T09:00:00Z" };
  await makeRows(page, "activities", [
    { ...old, kind: "task", title: "Send the offer" },
    ...Array.from({ length: 25 }, (_, index) => ({
      ...old,
      kind: "note",
      title: `Talk ${index}`,
      starts_at: "2025-02-02",
    })),
  ]);
  await bo.goto("/dashboard/my-day");
  await expect(bo.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();

  await page.goto(`/dashboard/contacts/${contact?.id ?? ""}`);
  const timeline = page.getByRole("region", { name: "Activities" });
  await timeline.getByRole("button", { name: "Note" }).focus();
  await page.keyboard.press("Enter");
  await timeline.getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.type("Ask @bo");
  await expect(timeline.getByRole("option", { name: "Bo Lind" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("about the price");
  // Leaving the page keeps the draft.
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(timeline.getByRole("textbox", { name: "Note" })).toHaveValue("Ask @Bo Lind about the price");
  await timeline.getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(timeline.getByRole("listitem").filter({ hasText: "Ask @Bo Lind about the price" })).toBeVisible();
  // Open tasks come first, regardless of their age.
  await expect(timeline.getByRole("listitem").first()).toContainText("Send the offer");
  await expect(timeline.getByRole("listitem").nth(1)).toContainText("Ask @Bo Lind");
  await openMenuByKey(timeline.getByRole("button", { name: /^Actions for Ask @/ }));
  await page.getByRole("menuitem", { name: "Pin to top" }).press("Enter");
  await expect(timeline.getByRole("listitem").first()).toContainText("Pinned Ask @Bo Lind");

  await bo.getByRole("button", { name: "Notifications, 1 new" }).press("Enter");
  await expectAccessible(bo);
  await bo.getByRole("button", { name: /Ada Tan mentioned you in “Ask @Bo Lind about the price”/ }).press("Enter");
  await expect(bo.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
  await expect(bo.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications, 0 new" })).toBeVisible();
});

test("a call is logged by keyboard with outcome and duration, edited, deleted, restored and counted on the home page", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openSignedIn(browser, baseURL);
  const [account] = await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper", account_id: account?.id }]);
  await page.goto(`/dashboard/contacts/${contact?.id ?? ""}`);
  const timeline = page.getByRole("region", { name: "Activities" });
  await timeline.getByRole("button", { name: "Log call" }).first().press("Enter");
  await expect(timeline.getByRole("textbox", { name: "Call subject" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(timeline.getByRole("alert")).toHaveText("Enter some text first");
  await page.keyboard.type("Renewal");
  await timeline.getByRole("combobox", { name: "Outcome" }).selectOption("Left a message");
  await timeline.getByRole("textbox", { name: "Minutes" }).fill("12");
  await page.keyboard.press("Enter");
  const call = timeline.getByRole("listitem").filter({ hasText: "Renewal" });
  await expect(call).toContainText("Left a message · 12 minutes");
  await expect(timeline.getByRole("textbox", { name: "Call subject" })).toBeHidden();
  await expect(timeline.getByRole("button", { name: "Log call" }).first()).toBeFocused();

  await openMenuByKey(call.getByRole("button", { name: "Actions for Renewal" }));
  await page.keyboard.press("Enter");
  await timeline.getByRole("textbox", { name: "Call subject" }).fill("Renewal 2027");
  await page.keyboard.press("Enter");
  await expect(timeline.getByRole("button", { name: "Actions for Renewal 2027" })).toBeFocused();
  await openMenuByKey(timeline.getByRole("button", { name: "Actions for Renewal 2027" }));
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(timeline.getByText("Renewal 2027")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(timeline.getByText("Renewal 2027")).toBeVisible();

  // The account's timeline includes the activities of its contacts, and can exclude them.
  await page.goto(`/dashboard/accounts/${account?.id ?? ""}`);
  await expect(timeline.getByText("Renewal 2027")).toBeVisible();
  await timeline.getByRole("checkbox", { name: "Include contacts and deals" }).press("Space");
  await expect(timeline.getByText("Renewal 2027")).toBeHidden();
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Today's Activities" });
  await expect(today.getByRole("listitem")).toContainText("Renewal 2027 · Grace Hopper");
  await expectAccessible(page);
  const cards = page.getByRole("region", { name: "Last 30 days" });
  // The first link is the number of leads, the second the number of calls.
  await cards.getByRole("link", { name: "1", exact: true }).nth(1).press("Enter");
  await expect(page.getByRole("heading", { name: "Activities", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Renewal 2027" })).toBeVisible();
  await expectAccessible(page);
});

test("My day lists due and upcoming tasks, which a key completes, and explains itself while empty, even on a phone @deep", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openSignedIn(browser, baseURL);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/dashboard/my-day");
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Nothing due today.");
  const box = page.getByRole("textbox", { name: "Add task" });
  await box.focus();
  const add = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue("");
  };
  await add("Send the offer");
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Send the offer");
  await add("Order flowers tomorrow");
  const soon = page.getByRole("region", { name: "Next 7 days" });
  await expect(soon.getByRole("checkbox", { name: "Order flowers completed" })).toBeVisible();
  await page.getByRole("button", { name: "Add activity" }).press("Enter");
  await page.getByRole("button", { name: "Task", exact: true }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Task name" })).toBeFocused();
  await page.keyboard.type("Call the printer");
  await page.getByLabel("Due").fill("2020-02-29");
  await page.keyboard.press("Enter");
  const late = page.getByRole("region", { name: "Overdue" });
  await expect(late).toContainText(/[\d,]+ days overdue/);
  await expectAccessible(page);
  await expectFits(page);
  await late.getByRole("checkbox", { name: "Call the printer completed" }).press("Space");
  await expect(late).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Send the offer completed" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(late).toContainText("Call the printer");

  await makeRows(page, "activities", [
    { kind: "meeting", title: "Later fair", starts_at: "2098-01-02T09:00:00Z" },
    { kind: "meeting", title: "Next fair", starts_at: "2097-01-02T09:00:00Z" },
    { kind: "note", title: "Last fair", starts_at: "2025-01-02T09:00:00Z" },
    ...Array.from({ length: 30 }, () => ({ kind: "meeting", title: "Far fair", starts_at: "2099-01-02T09:00:00Z" })),
  ]);
  await page.goto("/dashboard/activities");
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([/^Overdue/, /^Today/, /^Upcoming/, /2025/]);
  const fairs = page.getByRole("region", { name: "Upcoming" }).getByRole("listitem").filter({ hasText: "fair" });
  // A task is listed on the day it is due.
  await expect(page.getByRole("region", { name: "Upcoming" }).getByRole("listitem").first()).toContainText(
    "Order flowers",
  );
  await expect(fairs.nth(0)).toContainText("Next fair");
  await expect(fairs.nth(1)).toContainText("Later fair");
  await page.getByRole("button", { name: /^Show all \d+$/ }).press("Enter");
  await expect(headings).toHaveText([/./, /2097/, /2098/, /2099/]);
});

test("a task is overdue by the member's time zone, but a report covers the same day for all members @deep", async ({
  browser,
  baseURL,
}) => {
  const [{ page }, { page: bo }] = await Promise.all([
    openSignedIn(browser, baseURL, { timezoneId: "Pacific/Kiritimati" }),
    openSignedIn(browser, baseURL, { timezoneId: "Pacific/Pago_Pago" }),
  ]);
  const memberId = await joinWorkspace(bo, page, "viewer");
  // At 10:30 UTC it is still yesterday at UTC−11, and already tomorrow at UTC+14.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(yesterday) + 86_400_000).toISOString().slice(0, 10);
  const dayBefore = new Date(Date.parse(yesterday) - 86_400_000).toISOString().slice(0, 10);
  for (const one of [page, bo]) await one.clock.setFixedTime(`${yesterday}T10:30:00Z`);
  await makeRows(page, "activities", [
    { kind: "task", title: "Send the offer", due_on: dayBefore, assignee_id: memberId },
  ]);
  const task = (one: Page) => one.getByRole("listitem").filter({ hasText: "Send the offer" });
  await page.goto("/dashboard/activities");
  await expect(task(page)).toContainText("2 days overdue");
  await expect(page.getByRole("status").filter({ hasText: "1 activity" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Comfortable rows" })).toBeVisible();
  await bo.goto("/dashboard/my-day");
  await expect(bo.getByRole("region", { name: "Today" }).getByText("Send the offer")).toBeVisible();
  await expect(task(bo)).not.toContainText("overdue");
  await makeRows(page, "metric_points", [{ name: "Covers", day: yesterday, key: "covers", value: 10 }]);
  for (const one of [page, bo]) {
    await one.goto("/dashboard/metric-points");
    await expect(one.getByText("Time zone: Pacific/Kiritimati")).toBeVisible();
  }
  // Each calendar marks today in its viewer's time zone.
  await makeRows(page, "deals", [{ name: "Desks", close_date: yesterday }]);
  for (const [one, day] of [
    [page, tomorrow],
    [bo, dayBefore],
  ] as const) {
    await one.goto(`/dashboard/sales?as=calendar&month=${day.slice(0, 7)}`);
    await expect(one.locator("[aria-current=date]")).toHaveAttribute("datetime", day);
  }
  // A viewer completes tasks assigned to them.
  await bo.goto("/dashboard/my-day");
  await bo.getByRole("checkbox", { name: "Send the offer completed" }).click();
  await expect(task(bo)).toBeHidden();
  await page.goto("/dashboard/activities");
  await expect(task(page).getByRole("checkbox")).toBeChecked();
  for (const one of [page, bo]) await one.context().close();
});
