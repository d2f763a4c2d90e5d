import { analysisItem } from "./kit/analysis-menu.ts";
import { expectAccessible } from "./kit/axe.ts";
import { callDatabase, makeRows, newestRow, stageIds } from "./kit/rows.ts";
import { expect, signUp, test } from "./kit/test.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

// The browser logs rejected requests to its console.
test.use({ allowedConsole: /409/ });

test("an analysis is offered with its price, and each of its sentences links to its deals", async ({ page }) => {
  await signUp(page);
  const stages = await stageIds(page);
  const won = Array.from({ length: 8 }, (_, at) => ({
    stage_id: stages["Closed Won"],
    close_date: daysAgo(2 + at * 15),
  }));
  const late = { stage_id: stages.Qualified, close_date: daysAgo(3) };
  const made = await makeRows(
    page,
    "deals",
    [late, ...won].map((deal, at) => ({ ...deal, name: `Oak desks ${at}`, value_minor: 1000_00 + at })),
  );
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Sales", exact: true })
    .click();
  await (await analysisItem(page, "free (2 left)")).click();
  const dialog = page.getByRole("dialog", { name: "AI analysis of the pipeline" });
  await expect(dialog.getByText("Based on 9 records. No charge. Free analyses left this month: 2.")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  // If the price has changed since it was shown, the dialog shows the new price, and the next click accepts it.
  const stale = { status: 409, json: { code: "price_changed", message: "The price has changed" } };
  await page.route("**/functions/v1/analyses?*", (route) => route.fulfill(stale), { times: 1 });
  const quoted = page.waitForRequest(/analyses\/quote/);
  await dialog.getByRole("button", { name: "Analyse" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The price changed.");
  await quoted;
  // A double click counts once.
  await dialog.getByRole("button", { name: "Analyse" }).dblclick();
  await expect(page.getByRole("heading", { name: "Next steps" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 open deal is past its close date. Worth $1,000." })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Add task" }).first().click();
  await expect(page.getByRole("button", { name: "Task added" })).toBeVisible();
  await expect
    .poll(() => newestRow(page, "activities"))
    .toMatchObject({
      kind: "task",
      title: "Set a new close date for this deal, or close it",
      deal_id: made[0]?.id,
    });
  // A deal named in the analysis may be deleted and restored later; its links must never be dead.
  const named = page.getByRole("link", { name: "Oak desks 0" });
  await expect(named).toHaveCount(2);
  await callDatabase(page, "bulk_delete", { entity: "deals", ids: [made[0]?.id] });
  await expect(page.getByText("deleted deal")).toHaveCount(1);
  await expect(page.getByText("The deals in these next steps were deleted.")).toBeVisible();
  await expect(named).toHaveCount(0);
  await callDatabase(page, "undo_change_set", { change_set_id: (await newestRow(page, "change_sets")).id });
  await expect(named).toHaveCount(2);
  // On a phone, a step takes the full width within the margins.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  const step = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .first();
  await expect.poll(() => step.boundingBox()).toMatchObject({ x: 16, width: 375 - 2 * 16 });
  if (size) await page.setViewportSize(size);
  await page.getByRole("link", { name: /^Won 6 deals worth/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "6 deals found" })).toBeVisible();
  // Custom dates are validated, and compared with the same number of days before them.
  await (await analysisItem(page, "free (1 left)")).click();
  await dialog.getByLabel("Custom dates").check();
  await dialog.getByLabel("From").fill(daysAgo(30));
  await dialog.getByLabel("To", { exact: true }).fill(daysAgo(50));
  await expect(dialog.getByText("The start date is after the end date. Choose an earlier start date.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Analyse" })).toBeDisabled();
  await dialog.getByLabel("From").fill(daysAgo(50));
  await dialog.getByLabel("To", { exact: true }).fill(daysAgo(30));
  await expect(dialog.getByText(/^Compared with the previous period of the same length: .+ – .+\.$/)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByText(/^Open, stuck and at-risk deals as of/)).toBeVisible();
  await page.getByRole("link", { name: /^Won 2 deals worth/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 deals found" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Previous period", exact: true }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "1 deal found" })).toBeVisible();
  // The analysis remains available on all screens, even on those without deals.
  await callDatabase(page, "bulk_delete", { entity: "deals", ids: made.map(({ id }) => id) });
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Sales", exact: true })
    .click();
  await expect(page.getByRole("link", { name: "AI analyses" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill("ai analy");
  await page.getByRole("option", { name: "AI analyses" }).click();
  const gists = page.getByRole("list", { name: "AI analyses" }).getByRole("listitem");
  await expect(gists).toContainText([/2 deals won · 1 deal at risk/, /6 deals won · 1 deal at risk/]);
  await page.getByRole("button", { name: /^Apply AI analysis/ }).click();
  await expect(page.getByRole("dialog", { name: "AI analysis of the pipeline" })).toBeVisible();
});

test.describe("when the connection fails or the user leaves", () => {
  // Messages about a response that was cut off, and about a cancellation that came too late.
  test.use({ allowedConsole: /ERR_FAILED|status of 409/ });
  test("an analysis whose response was lost is charged once, and closing the dialog cancels it @deep", async ({
    page,
  }) => {
    await signUp(page);
    await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 1000_00 }]);
    await page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Sales", exact: true })
      .click();
    const dialog = page.getByRole("dialog", { name: "AI analysis of the pipeline" });
    const analyse = dialog.getByRole("button", { name: "Analyse" });
    await (await analysisItem(page, "free (2 left)")).click();
    const starts = /\/functions\/v1\/analyses\?/;
    await page.route(starts, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await analyse.click();
    await expect(dialog.getByRole("alert")).toContainText("You won't be charged twice");
    await page.unroute(starts);
    await analyse.click();
    await expect(page.getByRole("heading", { name: "Next steps" })).toBeVisible();
    await page.goBack();

    // The existing analysis is offered before the user pays again for the same findings.
    await (await analysisItem(page, "free (1 left)")).click();
    await expect(dialog.getByRole("status").filter({ hasText: "Nothing has changed since" })).toBeVisible();
    await dialog.getByRole("link", { name: "Open" }).click();
    await expect(page.getByRole("heading", { name: "Next steps" })).toBeVisible();
    await page.goBack();
    await (await analysisItem(page, "free (1 left)")).click();
    await expect(dialog.getByRole("button", { name: "Analyse anyway" })).toBeEnabled();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(starts, async (route) => {
      await held;
      await route.continue();
    });
    await analyse.click();
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    answer();
    // The server may finish before the cancellation arrives. In both cases the screen stays open, and the message
    // reports the result.
    const message = page.getByText(/^(Analysis cancelled|The analysis finished)/);
    await expect(message).toBeVisible();
    const left = (await message.innerText()).startsWith("Analysis cancelled") ? "free (1 left)" : "5 tokens";
    await expect(await analysisItem(page, left)).toBeVisible();
  });
});
