import { openingPath } from "./kit/opening.ts";
import { expect, register, test } from "./kit/test.ts";

const shellCode = /\/assets\/shell-[\w-]+\.js$/;

test("the loading screen shows what is still loading, and disappears when everything has loaded @deep", async ({
  page,
}) => {
  await register(page);
  const hold = Promise.withResolvers<void>();
  await page.route(openingPath, async (route) => {
    await hold.promise;
    await route.continue();
  });
  const code = Promise.withResolvers<void>();
  await page.route(shellCode, async (route) => {
    await code.promise;
    await route.continue();
  });
  // Data and code are requested together: neither waits for the other.
  const requests = [openingPath, shellCode].map((path) => page.waitForRequest(path));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await Promise.all(requests);
  const title = page.getByRole("heading", { name: "Welcome! Please hold while we're loading your dashboard" });
  await expect(title).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Loading your profile...");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
  hold.resolve();
  await expect(page.getByRole("status")).toHaveText("Almost ready!");
  code.resolve();
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  await expect(title).toHaveCount(0);
});

test.describe("when the server fails", () => {
  test.use({ allowedConsole: /status of (500|406)|^warning/ });

  test("the page shows an error and offers a retry @deep", async ({ page }) => {
    await register(page);
    const fails = /rest\/v1\/(rpc\/open_workspace|members\?)/;
    await page.route(fails, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "This didn't load" })).toBeVisible();
    await page.unroute(fails);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();

    // Retrying does not help if a record is missing, so the page links to its list.
    await page.goto("/dashboard/sales/01a1fdc7-5b3d-708e-941d-3d695e765972");
    await expect(page.getByRole("heading", { name: "Deal not found" })).toBeVisible();
    await page.getByRole("link", { name: "All deals", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
  });
});
