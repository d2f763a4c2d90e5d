import { expect, type Locator, type Page } from "@playwright/test";

/** Moves slightly back and forth, like a hand, until a line in the column or another sign shows the drop position. */
export async function moveUntilTaken(
  column: Locator,
  move: (by: number) => Promise<unknown>,
  sign = column.locator("li[aria-hidden]:not(:last-child)"),
) {
  let by = 0;
  await expect(async () => {
    by = 1 - by;
    await move(by);
    await expect(sign).toBeVisible({ timeout: 500 });
  }).toPass();
}

/**
 * Moves the mouse to a position in a column, in pixels from its top left corner. An earlier move may have expanded
 * another column and shifted this one, so its position is measured again.
 */
export async function moveTo(page: Page, column: Locator, x: number, y: number) {
  const box = await column.boundingBox();
  await page.mouse.move(box!.x + x, box!.y + y, { steps: 8 });
}
