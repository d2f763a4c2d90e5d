import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { uploadAndCheck } from "./kit/import.ts";
import { expect, signUp, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const stages = ["New", "Quote sent", "Chasing", "Negotiating", "Verbal yes"];
const content = ["Quote no,Customer,Subject,Amount,Status"]
  .concat(
    Array.from({ length: 30 }, (_, at) => `Q-${at},Customer ${at},Order ${at},${100 + at},${stages[(at * 7) % 5]}`),
  )
  .join("\n");
const file = { name: "open-quotes.csv", content };

const listed = (page: Page) =>
  page
    .getByRole("list", { name: "Your pipeline after the import" })
    .getByRole("button", { name: /^Move / })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice("Move ".length)));

async function importAll(page: Page) {
  await page.getByRole("button", { name: "Import 30 deals" }).click();
  await expect(page.getByText("30 deals imported")).toBeVisible({ timeout: 60_000 });
  await page.goto("/dashboard/sales?as=board");
}
const columns = (page: Page) =>
  page
    .getByRole("region", { name: /^Board/ })
    .getByRole("region")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("importing deals by clicking only Check and Import creates the file's stages in order on the board and the home page @deep", async ({
  page,
}) => {
  await signUp(page);
  await uploadAndCheck(page, file);
  await expect.poll(() => listed(page)).toEqual(stages);
  await expectAccessible(page);
  await importAll(page);
  await expect.poll(() => columns(page)).toEqual(stages);
  await expect(page.getByRole("region", { name: "New" }).getByRole("listitem").first()).toBeInViewport();
  const hot = page.getByRole("region", { name: "Hot Deals" });
  await page.goto("/dashboard?tab=negotiations");
  await expect(hot.locator("tbody tr")).toHaveCount(6);
  await page.getByRole("tab", { name: "Proposals" }).click();
  await expect(hot.getByText("Quote sent").filter({ visible: true })).toHaveCount(6);

  // The kind of a stage is set in the settings.
  await page.goto("/dashboard/settings/pipelines");
  await page.getByRole("combobox", { name: "Type of Chasing" }).selectOption("Proposal");
  await expect(page.getByText("“Chasing” now counts as Proposal")).toBeVisible();
  await page.goto("/dashboard?tab=proposals");
  await expect(hot.getByText("Chasing").filter({ visible: true }).first()).toBeVisible();
});

test("before an import, stages are reordered and their probabilities changed without another check @deep", async ({
  page,
}) => {
  await signUp(page);
  await uploadAndCheck(page, file);
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle("Chasing").focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => listed(page)).toEqual(["New", "Chasing", "Quote sent", "Negotiating", "Verbal yes"]);
  await expect(page.getByText("Chasing is now stage 2 of 5.")).toBeAttached();
  await expect(handle("Chasing")).toBeFocused();
  await handle("New").hover();
  await page.mouse.down();
  const target = await handle("Negotiating").boundingBox();
  await page.mouse.move(target!.x + 10, target!.y + 10, { steps: 8 });
  await expect(page.getByRole("listitem").filter({ has: handle("Negotiating") })).toHaveAttribute("data-over", "true");
  await page.mouse.up();
  const moved = ["Chasing", "Quote sent", "Negotiating", "New", "Verbal yes"];
  await expect.poll(() => listed(page)).toEqual(moved);
  const probability = page.getByRole("textbox", { name: "Probability of New" });
  await expect(probability).toHaveValue("75");
  await probability.fill("70");
  await probability.press("Enter");
  await page.getByRole("checkbox", { name: "Remove stages without rows" }).click();
  await expect
    .poll(() => listed(page))
    .toEqual([...moved, "Qualified", "Demo Scheduled", "Proposal Sent", "Negotiation"]);
  await page.getByRole("checkbox", { name: "Remove stages without rows" }).click();
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await importAll(page);
  // On a phone, the user steps through all stages.
  await expect.poll(() => columns(page)).toEqual([...moved, "Closed Won", "Closed Lost"]);
  await page.goto("/dashboard/settings/pipelines");
  await expect(page.getByRole("textbox", { name: "Probability of New" })).toHaveValue("70");
});

test("a board whose deals are all in late stages opens scrolled to them @deep", async ({ page }) => {
  await signUp(page);
  await uploadAndCheck(page, { name: "won.csv", content: "Quote no,Subject,Status\nQ-1,Desks,Lost\n" });
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await expect(page.getByText("1 deal imported")).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 600, height: 740 });
  await page.goto("/dashboard/sales?as=board");
  await expect(page.getByRole("region", { name: "Closed Lost" }).getByRole("link", { name: "Desks" })).toBeInViewport();
});
