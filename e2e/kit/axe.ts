import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The screen as it stands, or a part of it, has nothing that shuts people out. */
export async function expectAccessible(page: Page, part = "html") {
  // Half-way through a fade everything is too faint.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => null)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) }))).toEqual([]);
}
