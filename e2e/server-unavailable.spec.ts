import { chooseFile } from "./kit/import.ts";
import { expect, signUp, test } from "./kit/test.ts";

// The browser logs each failed request.
test.use({ allowedConsole: /ERR_FAILED|Failed to fetch|could not be read|cannot be reached|WebSocket/ });

test("an import opens within three seconds after the server is available again @deep", async ({ page }) => {
  await signUp(page);
  await chooseFile(page, { name: "people.csv", content: "Name,Email\nGrace Hopper,grace@example.com\n" });
  const setUp = page.getByRole("heading", { name: "What's in this file?" });
  await expect(setUp).toBeVisible();

  await page.clock.install();
  await page.goto("/dashboard/imports");
  const link = page.getByRole("main").getByRole("link", { name: "people.csv", exact: true });
  await expect(link).toBeVisible();
  const services = /\/(?:rest|functions)\/v1\/|\/config\.json/;
  await page.route(services, (route) => route.abort());
  await link.click();
  const failed = page.getByRole("heading", { name: "This didn't load" });
  await expect(failed).toBeVisible();

  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.unroute(services);
  const asked = page.waitForRequest(/\/rest\/v1\/imports/);
  await page.clock.runFor(3_000);
  await asked;
  await page.clock.resume();
  await expect(setUp).toBeVisible();
});
