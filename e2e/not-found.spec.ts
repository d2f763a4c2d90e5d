import { expect, test } from "./kit/test.ts";

test.use({ allowedConsole: /status of 404|404: nothing at \/no\/such page/ });

test("an unknown path shows a message, logs a warning with the path, and links home", async ({ page }) => {
  const warning = page.waitForEvent("console", (message) => message.type() === "warning");
  const response = await page.goto("/no/such%20page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Oops! Page not found · Vanda");
  expect((await warning).text()).toBe("404: nothing at /no/such page");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("heading", { name: "Know every customer." })).toBeVisible();
});
