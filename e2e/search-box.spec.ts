import { clientOf, makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a search that is cleared while results are pending stays cleared @deep", async ({ page }) => {
  await register(page);
  const { Qualified: stage_id } = await stageIds(page);
  await makeRows(page, "deals", [{ name: "Oak desks", stage_id }]);
  await page.goto("/dashboard");
  const box = page.getByRole("region", { name: "Hot Deals" }).getByRole("searchbox");
  await expect(box).toBeVisible();
  // The test decides when the debounce delay ends.
  await page.evaluate(() => {
    const pauses: (() => void)[] = [];
    const { setTimeout: real } = globalThis;
    Object.assign(globalThis, {
      pauses,
      setTimeout: (run: () => void, delay?: number, ...rest: unknown[]) =>
        delay === 200 ? pauses.push(run) : real(run, delay, ...rest),
    });
  });
  await box.fill("Nobody");
  await box.evaluate((input: HTMLInputElement) => {
    const { pauses } = globalThis as unknown as { pauses: (() => void)[] };
    pauses.at(-1)?.();
    // The value changes before the screen receives the search text.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    pauses.at(-1)?.();
  });
  await box.blur();
  await expect(page).not.toHaveURL(/Nobody/);
  await expect(box).toHaveValue("");
  await expect(page.getByText("No matching deals")).toBeHidden();
});

test("a filter added right after the others were cleared does not bring them back @deep", async ({ page }) => {
  await register(page);
  const { Qualified: stage_id } = await stageIds(page);
  await makeRows(
    page,
    "deals",
    [100, 200].map((units) => ({ name: `Deal ${units}`, stage_id, value_minor: units * 100 })),
  );
  await page.goto("/dashboard/sales?view=all");
  const found = page.getByRole("main").getByRole("status");
  const addFilter = async (column: string, from: string, to = "") => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: column, exact: true }).click();
    await page.getByLabel("From", { exact: true }).fill(from);
    await page.getByLabel("To", { exact: true }).fill(to);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
  };
  await addFilter("Value", "150");
  await expect(found).toHaveText("1 deal found");
  await addFilter("Value", "", "180");
  await expect(found).toHaveText("0 deals found");

  // The user's membership has changed and is read again. The response is held until the end of the test.
  const isRead = Promise.withResolvers<void>();
  await page.route(/rest\/v1\/members/, async (route) => {
    await isRead.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/rest\/v1\/members/);
  await (
    await clientOf(page)
  )
    .from("profiles")
    .update({ display_name: "Elm" })
    .neq("display_name", "Elm")
    .throwOnError();
  await asked;
  await page.getByRole("button", { name: "Clear filters" }).click();
  await addFilter("Probability", "0");
  await expect(found).toHaveText("2 deals found");
  isRead.resolve();
  await expect(found).toHaveText("2 deals found");
});
