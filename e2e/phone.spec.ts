import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { dashboardScreens } from "./kit/screens.ts";
import { expect, register, test } from "./kit/test.ts";
import { doubleText, expectFitForFingers, phone } from "./kit/touch.ts";
import { expectFits } from "./kit/width.ts";
import { enter } from "./kit/workspaces.ts";

test.use(phone);

const screens = [
  ["sparse", "/dashboard"],
  ["sparse", "/dashboard/my-day"],
  ["sparse", "/dashboard/accounts"],
  ["stocked", "/dashboard/sales"],
  ["stocked", "/dashboard/sales/:deal"],
  ["stocked", "/dashboard/accounts/:account"],
  ["stocked", "/dashboard/communication-tools"],
  ["sparse", "/dashboard/ai-chat"],
  ["sparse", "/dashboard/profile"],
  ["sparse", "/dashboard/settings/workspace"],
] as const;

for (const [workspace, path] of screens)
  test(`${path} is usable by touch, at 320 px and with text at 200 % @deep`, async ({ page }) => {
    const at = await enter(page, workspace);
    await page.goto(at(path));
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("body")).toContainText(dashboardScreens[workspace].show);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectFitForFingers(page, path);
    await page.setViewportSize({ width: 320, height: 740 });
    await expectFits(page, `${path} at 320 px`);
    await doubleText(page);
    await expectFits(page, `${path} with text of 200 %`);
  });

test("on a phone, customers are listed as cards and called, the call is logged, and a contact is added from the bottom bar", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "contacts", [
    { name: "Grace Hopper", phone: "+65 6000 0000", email: "grace@orchid.example" },
    { name: "Alan Turing", phone: null, email: null },
  ]);
  await page.goto("/dashboard/contacts");
  const cards = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeLessThanOrEqual(190);
  await expect(cards.getByRole("link", { name: "Call Grace Hopper" })).toHaveAttribute("href", "tel:+6560000000");
  await expectAccessible(page);

  await test.step("a long press selects a card, and then a tap selects others", async () => {
    const box = await cards.first().boundingBox();
    const session = await page.context().newCDPSession(page);
    const finger = { x: box!.x + 120, y: box!.y + 20 };
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
    const bar = page.getByRole("toolbar", { name: "Actions for selected records" });
    await expect(bar).toContainText("1 selected");
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await cards.getByRole("link", { name: "Grace Hopper", exact: true }).tap();
    await expect(bar).toContainText("2 selected");
    await expectFitForFingers(page, "the selection");
    await bar.getByRole("button", { name: "Clear selection" }).tap();
    await expect(bar).toHaveCount(0);
  });

  await test.step("the search opens below the title", async () => {
    await page.getByRole("button", { name: "Search", exact: true }).first().tap();
    await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeFocused();
    await page.keyboard.type("grace");
    await expect(cards).toHaveCount(1);
    await page.getByRole("button", { name: "View options" }).tap();
    await expect(
      page.getByRole("dialog", { name: "View options" }).getByRole("button", { name: "Filter" }),
    ).toBeVisible();
    await expectFitForFingers(page, "the options");
    await page.keyboard.press("Escape");
  });
  await cards.getByRole("link", { name: "Grace Hopper", exact: true }).click();

  await test.step("the phone button of a record starts a call, and offers to log it", async () => {
    const actions = page.getByRole("group", { name: "Actions" });
    for (const name of ["Email", "Note", "Meeting", "Task"])
      await expect(actions.getByRole("button", { name })).toBeInViewport();
    // The facts are behind a button, so that the timeline starts on the first screen.
    const details = page.getByRole("button", { name: "Details" });
    await expect(page.getByRole("button", { name: "Edit Email" })).toBeHidden();
    await details.tap();
    await expect(page.getByRole("button", { name: "Edit Email" })).toBeInViewport();
    await details.tap();
    const call = actions.getByRole("link", { name: "Call" });
    await expect(call).toHaveAttribute("href", "tel:+6560000000");
    const facts = page.getByRole("group", { name: "Key metrics" });
    await facts.getByRole("button", { name: "Plan first call" }).tap();
    const plan = page.getByRole("dialog", { name: "Plan first call" });
    await expect(plan.getByLabel("Task name")).toHaveValue("Call Grace Hopper");
    await plan.getByRole("button", { name: "Cancel" }).tap();
    // The test must not start the phone app.
    await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await call.tap();
    const dialog = page.getByRole("dialog", { name: "Log this call?" });
    await expect(dialog.getByLabel("Call subject")).toHaveValue("Call with Grace Hopper");
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(740);
    await expectFitForFingers(page, "the dialog");
    await dialog.getByRole("button", { name: "Log call" }).tap();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "Call with Grace Hopper" })).toBeVisible();
    await expect(facts).toContainText("Last contactToday");
    await expectAccessible(page);
  });

  await test.step("Add opens a list of what can be added, and a form whose buttons are in view", async () => {
    // On the page of a record, its own actions and the menu take the place of the bar.
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeInViewport();
    await page.getByRole("link", { name: "Contacts", exact: true }).tap();
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    await page.getByRole("dialog", { name: "Add" }).getByRole("button", { name: "Add contact" }).tap();
    const form = page.getByRole("dialog", { name: "Add contact" });
    await expect(form.getByRole("button", { name: "Add contact" })).toBeInViewport({ ratio: 1 });
    await expectFitForFingers(page, "the form");
    await form.getByRole("button", { name: "Cancel" }).tap();
  });

  await test.step("landscape has no sidebar", async () => {
    await page.setViewportSize({ width: 812, height: 375 });
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeInViewport();
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expectFits(page);
    await expectFitForFingers(page, "landscape");
    // The content stays clear of the camera at the side, and the bar leaves it most of the height.
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 47, right: 47 } });
    await expect.poll(async () => (await page.locator("h1").first().boundingBox())?.x).toBeGreaterThan(47);
    const bar = page.getByRole("navigation").filter({ has: page.getByRole("button", { name: "Menu", exact: true }) });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(45);
  });
});

test("on a phone, a grouped list shows each record as a card without the value of its group @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "deals", [{ name: "Oak desks" }]);
  await page.goto("/dashboard/sales?group=stage_id");
  await page.getByRole("button", { name: "Qualified" }).click();
  const card = page.getByRole("list", { name: "Deals" }).getByRole("listitem");
  await expect(card).toContainText("Oak desks");
  await expect(card).not.toContainText("Qualified");
  await expect(page.getByRole("table")).toHaveCount(0);
  await expectFits(page);
});
