import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a search cleared while the previous one is pending stays cleared @deep", async ({ page }) => {
  await register(page);
  const { Qualified: stage_id } = await stageIds(page);
  await makeRows(page, "deals", [{ name: "Oak desks", stage_id }]);
  await page.goto("/dashboard");
  const box = page.getByRole("region", { name: "Hot Deals" }).getByRole("searchbox");
  await expect(box).toBeVisible();
  // The debounce delay ends when the test decides.
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
    // Before the screen receives the search text.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    pauses.at(-1)?.();
  });
  await box.blur();
  await expect(page).not.toHaveURL(/Nobody/);
  await expect(box).toHaveValue("");
  await expect(page.getByText("No matching deals")).toBeHidden();
});
