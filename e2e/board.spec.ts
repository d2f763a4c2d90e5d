import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { moveTo, moveUntilTaken } from "./kit/drag.ts";
import { changeRow, expectRow, makeRows, readRow, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const isDragged = (page: Page) => expect(page.locator("[data-dragging]")).toBeVisible();

const board = "/dashboard/sales?as=board";

/** Picks up a card with the mouse. */
async function pickUp(page: Page, name: string) {
  const start = await card(page, name).boundingBox();
  await page.mouse.move(start!.x + 60, start!.y + 30);
  await page.mouse.down();
  await page.mouse.move(start!.x + 90, start!.y + 60, { steps: 4 });
  await isDragged(page);
}

async function openBoard(page: Page, deals: Record<string, unknown>[]) {
  await register(page);
  const made = await makeRows(page, "deals", deals);
  await page.goto(board);
  // The most recent deal comes first.
  await expect(card(page, String(deals.at(-1)?.name))).toBeVisible();
  return made;
}

test("dragging cards between stages updates the totals, and a move is undone from its toast", async ({ page }) => {
  await openBoard(page, [
    { name: "Oak desks", value_minor: 100_000, probability: null },
    { name: "Lamps", value_minor: 50_000, probability: 50 },
  ]);
  const from = column(page, "Qualified");
  const to = column(page, "Proposal Sent");
  await expect(from).toContainText("$1,500");
  // 10% of 1,000 and 50% of 500.
  await expect(from).toContainText("$350 weighted");
  // A stage without deals is a narrow strip, which expands when a card is dragged over it.
  await expect(to.getByRole("button", { name: "Expand Proposal Sent" })).toBeVisible();
  expect((await to.boundingBox())?.width).toBe(48);
  await pickUp(page, "Oak desks");
  await moveUntilTaken(to, (by) => moveTo(page, to, 24, 120 + by));
  await page.mouse.up();
  await expect(to.getByRole("group", { name: "Oak desks" })).toBeVisible();
  // The toast stays while the pointer is over it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(to).toContainText("$500 weighted");
  await expect(from).toContainText("$250 weighted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(from.getByRole("group", { name: "Oak desks" })).toBeVisible();
  await expectAccessible(page);
});

test("a card is moved to another stage and position with the keyboard alone, and each step is announced @deep", async ({
  page,
}) => {
  await openBoard(page, [{ name: "First" }, { name: "Second" }, { name: "Third" }]);
  const order = (name: string) =>
    column(page, name)
      .getByRole("group")
      .evaluateAll((cards) => cards.map((one) => one.getAttribute("aria-label")));
  const before = await order("Qualified");
  await card(page, before[0] ?? "").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, before[1] ?? "")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: `${before[1]}: Qualified, position 3` })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect.poll(() => order("Qualified")).toEqual(before);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(column(page, "Demo Scheduled").getByRole("group")).toHaveCount(1);
  await expect(card(page, before[1] ?? "")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: before[1] ?? "" })).toBeVisible();
});

test("a card moved to another owner's lane changes owner, and folded lanes are remembered @deep", async ({ page }) => {
  await register(page);
  const [bo] = await makeRows(page, "members", [{ name: "Bo Lind" }]);
  const [oak, , elm] = await makeRows(page, "deals", [
    { name: "Oak desks", owner_id: bo?.id, value_minor: 100_000 },
    { name: "Lamps", owner_id: bo?.id, value_minor: 50_000 },
    { name: "Elm chairs", owner_id: null, value_minor: 20_000 },
  ]);
  await page.goto(board);
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Group by owner" }).click();
  const lane = (name: string) => page.getByRole("region", { name, exact: true });
  const cell = (owner: string, stage: string) => lane(owner).getByRole("list", { name: stage });
  const fold = (name: string) => lane(name).getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(fold("Bo Lind")).toHaveText("Bo Lind2$1,500");
  await expect(fold("No owner")).toHaveText("No owner1$200");
  const head = page.locator("[data-stage]", { hasText: "Qualified" });
  await expect(head).toContainText("$1,700");
  await expectAccessible(page);

  await test.step("dragging a card to another lane assigns the deal, and undo restores its owner and position", async () => {
    const names = () =>
      cell("Bo Lind", "Qualified")
        .getByRole("group")
        .evaluateAll((all) => all.map((one) => one.ariaLabel));
    await expect.poll(names).toEqual(["Lamps", "Oak desks"]);
    const target = await card(page, "Elm chairs").boundingBox();
    await pickUp(page, "Oak desks");
    await moveUntilTaken(cell("No owner", "Qualified"), (by) =>
      page.mouse.move(target!.x + 60, target!.y + target!.height - 4 - by, { steps: 8 }),
    );
    await page.mouse.up();
    await expect(cell("No owner", "Qualified").getByRole("group")).toHaveCount(2);
    await expectRow(page, "deals", oak?.id ?? "", { owner_id: null });
    await expect(fold("No owner")).toHaveText("No owner2$1,200");
    await expect(head).toContainText("$1,700");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(names).toEqual(["Lamps", "Oak desks"]);
    await expectRow(page, "deals", oak?.id ?? "", { owner_id: bo?.id });
  });

  await test.step("a card is moved by keyboard to the next lane and stage, and undo restores both", async () => {
    await card(page, "Elm chairs").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await expect(
      page.getByRole("status").filter({ hasText: "Elm chairs: Bo Lind, Qualified, position 3" }),
    ).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(cell("Bo Lind", "Demo Scheduled").getByRole("group", { name: "Elm chairs" })).toBeFocused();
    const stages = await stageIds(page);
    await expectRow(page, "deals", elm?.id ?? "", { owner_id: bo?.id, stage_id: stages["Demo Scheduled"] });
    await expect(page.getByText("“Elm chairs” moved to Bo Lind, Demo Scheduled")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell("No owner", "Qualified").getByRole("group", { name: "Elm chairs" })).toBeVisible();
    await expectRow(page, "deals", elm?.id ?? "", { owner_id: null, stage_id: stages["Qualified"] });
  });

  await test.step("a colleague's change appears, and the menu of a card assigns it", async () => {
    await changeRow(page, "deals", elm?.id ?? "", { owner_id: bo?.id });
    await expect(lane("No owner")).toHaveCount(0);
    await page.getByRole("button", { name: "Move Elm chairs to…" }).click();
    await page.getByRole("menuitem", { name: "No owner" }).click();
    await expect(cell("No owner", "Qualified").getByRole("group", { name: "Elm chairs" })).toBeVisible();
  });

  await fold("Bo Lind").click();
  await expect(card(page, "Lamps")).toHaveCount(0);
  await page.reload();
  await expect(card(page, "Elm chairs")).toBeVisible();
  await expect(fold("Bo Lind")).toHaveAttribute("aria-expanded", "false");
  await expect(card(page, "Lamps")).toHaveCount(0);

  await page.setViewportSize({ width: 375, height: 740 });
  await fold("Bo Lind").click();
  await expect(column(page, "Qualified").getByRole("region", { name: "Bo Lind" })).toContainText("Lamps");
  await expectFits(page);
});

test("won and lost stages are narrow columns for dropping cards, and wide ones on request @deep", async ({ page }) => {
  const [deal] = await openBoard(page, [{ name: "Oak desks" }, { name: "Lamps" }]);
  await expect(column(page, "Closed Won")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "2 open" })).toBeVisible();
  const zone = page.locator("[data-drop='Closed Lost']");
  await pickUp(page, "Oak desks");
  await moveUntilTaken(zone, (by) => moveTo(page, zone, 24, 130 + by), zone.and(page.locator(".outline-2")));
  await page.mouse.up();
  await page.getByRole("button", { name: "No budget" }).click();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expectRow(page, "deals", deal?.id ?? "", { lost_reason: "No budget" });
  await expect(card(page, "Oak desks")).toHaveCount(0);

  // During a keyboard drag all stages are full columns. Afterwards the focus is on another card.
  await card(page, "Lamps").focus();
  await page.keyboard.press("Space");
  await expect(column(page, "Closed Won")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(column(page, "Closed Won")).toHaveCount(0);
  await page.getByRole("button", { name: "Expand Closed Lost" }).click();
  await expect(column(page, "Closed Lost").getByRole("group", { name: "Oak desks" })).toBeVisible();
  await page.reload();
  await expect(column(page, "Closed Lost").getByRole("group", { name: "Oak desks" })).toBeVisible();
  await page.getByRole("button", { name: "Collapse Closed Lost" }).click();
  await expect(column(page, "Closed Lost")).toHaveCount(0);
});

test("a card shows its next step, and only the selected fields @deep", async ({ page }) => {
  const [deal] = await openBoard(page, [{ name: "Oak desks", value_minor: 100_000 }]);
  await expect(card(page, "Oak desks").getByText("No next step")).toBeAttached();
  // Another user's task appears automatically.
  await makeRows(page, "activities", [{ kind: "task", title: "Call back", deal_id: deal?.id, due_on: "2020-05-01" }]);
  await expect(card(page, "Oak desks").getByText("Overdue since May 1, 2020: Call back")).toBeAttached();
  await expect(card(page, "Oak desks").getByText("Overdue", { exact: true })).toBeVisible();
  await expect(card(page, "Oak desks")).toContainText("$1,000");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Value" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Next step" }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(card(page, "Oak desks")).toBeVisible();
  await expectAccessible(page);
  await expect(card(page, "Oak desks")).not.toContainText(/\$1,000|Overdue/);
});

test("moving a deal to a lost stage asks for the reason, and without one the deal does not move @deep", async ({
  page,
}) => {
  const [deal] = await openBoard(page, [{ name: "Oak desks", close_date: "2031-05-01" }]);
  const lose = async () => {
    await page.getByRole("button", { name: "Move Oak desks to…" }).click();
    await page.getByRole("menuitem", { name: "Closed Lost" }).click();
  };
  await lose();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(1);
  await lose();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Price too high" }).click();
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(column(page, "Closed Lost").getByRole("group", { name: "Oak desks" })).toBeVisible();
  const { Qualified: qualified } = await stageIds(page);
  await expectRow(page, "deals", deal?.id ?? "", { lost_reason: "Price too high" });
  expect((await readRow(page, "deals", deal?.id ?? "")).stage_id).not.toBe(qualified);
});

test("filters and search apply to the board, and a stage with many deals loads more at its end @deep", async ({
  page,
}) => {
  await openBoard(
    page,
    Array.from({ length: 30 }, (_, nr) => ({
      // A search for a number could also match the deal numbers.
      name: nr === 16 ? "Oak desks" : `Deal ${nr + 1}`,
      value_minor: 1000,
      priority: nr < 3 ? "high" : "low",
    })),
  );
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(20);
  await page.getByRole("button", { name: "Show 10 more" }).scrollIntoViewIfNeeded();
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(30);
  await page.goto(`${board}&where=priority.any.high`);
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(3);
  await expect(column(page, "Qualified")).toContainText("$30");
  await page.goto(`${board}&q=oak%20desk`);
  await expect(card(page, "Oak desks")).toBeVisible();
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(1);
  await page.goto(`${board}&q=QUALIFIED`);
  await expect(column(page, "Qualified").getByRole("group")).toHaveCount(20);
  await expect(column(page, "Qualified")).toContainText("$300");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true });
  test("a card is picked up by touch, and the page fits the width of the screen @deep", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await openBoard(page, [{ name: "Oak desks" }, { name: "Lamps" }]);
    const cards = column(page, "Qualified").getByRole("group");
    // The cards have their final place once the header is complete.
    await expect(page.getByRole("button", { name: "More", exact: true })).toBeVisible();
    await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeLessThanOrEqual(190);
    const names = () => cards.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    const [first, second] = await names();
    const box = await card(page, first ?? "").boundingBox();
    const other = await card(page, second ?? "").boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: box!.x + 60, y }],
      });
    await touch("touchStart", box!.y + 20);
    // A finger that rests first picks up a card; a finger that moves first scrolls.
    await isDragged(page);
    await touch("touchMove", box!.y + 60);
    await moveUntilTaken(column(page, "Qualified"), (by) => touch("touchMove", other!.y + other!.height - by));
    await touch("touchEnd");
    await expect.poll(names).toEqual([second, first]);
    await expectFits(page);
  });
});
