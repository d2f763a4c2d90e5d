import { expectAccessible } from "./kit/axe.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("an access token is created, used by a program and revoked, and then rejected @deep", async ({
  page,
  playwright,
  baseURL,
}) => {
  await register(page);
  await page.goto("/dashboard/settings/access-tokens");
  await expect(page.getByRole("heading", { name: "No access tokens yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create access token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nightly report");
  await dialog.getByLabel("Expires after").selectOption("30 days");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create access token" }).click();
  await expect(dialog.getByRole("heading", { name: "Your new access token" })).toBeVisible();
  const token = await dialog.getByLabel("Access token").inputValue();
  // Without HTTPS a browser has no clipboard API, and a value shown only once must not appear to be copied.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("This browser doesn't allow copying")).toBeVisible();
  const command = await dialog.getByLabel("Try it in a terminal").inputValue();
  await page.setViewportSize({ width: 375, height: 700 });
  await expectAccessible(page);

  // The program has no cookie and no key, only what the command contains.
  const program = await playwright.request.newContext({ baseURL });
  const [, url = ""] = /^curl "([^"]+)"/.exec(command) ?? [];
  const authorization = /-H "Authorization: (Bearer [^"]+)"/.exec(command)?.[1] ?? "";
  expect(authorization).toBe(`Bearer ${token}`);
  const read = () => program.get(url, { headers: { authorization } });
  expect([(await read()).status(), await (await read()).json()]).toEqual([200, []]);
  expect((await program.get("/rest/v1/workspaces?select=name", { headers: { authorization } })).status()).toBe(200);

  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Nightly report/ });
  await expect(row).toContainText("Read");
  await expectFits(page);
  await page.reload();
  // The program's requests update the time of last use.
  await expect(row.getByText("Never")).toBeHidden();
  await expectAccessible(page);
  await row.getByRole("link", { name: "Permissions for Nightly report" }).click();
  await expect(page.getByRole("heading", { name: "Permissions: Nightly report" })).toBeVisible();
  await page.getByText("Records", { exact: true }).click();
  const deals = page.getByRole("listitem").filter({ hasText: /^Deals/ });
  await expect(deals).toContainText(/Viewyes.*Createno.*Not covered by the token.s access/);
  await page.getByText("Own account", { exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Notifications/ })).toContainText(
    "Not available to programs",
  );
  await expectAccessible(page);
  await expectFits(page);
  const sections = page.getByRole("navigation", { name: "Settings" });
  await sections.getByRole("button", { name: "Your permissions" }).click();
  await sections.getByRole("link", { name: "Team" }).click();
  await expect(sections.getByRole("link", { name: "Team" })).toBeHidden();
  await page.getByRole("button", { name: "Actions for Ada Tan" }).click();
  await page.getByRole("menuitem", { name: "View my permissions" }).click();
  await expect(page.getByRole("heading", { name: "Permissions: Ada Tan" })).toBeVisible();
  await expect(page.getByText("Role: owner")).toBeVisible();
  await sections.getByRole("button", { name: "Your permissions" }).click();
  await sections.getByRole("link", { name: "Access tokens" }).click();
  await row.getByRole("button", { name: "Revoke Nightly report" }).click();
  await dialog.getByRole("button", { name: "Revoke access token" }).click();
  await expect(page.getByRole("heading", { name: "No access tokens yet" })).toBeVisible();
  // The token may still be accepted for a few seconds, but no rows are returned.
  const refused = await program.get("/rest/v1/workspaces?select=name", { headers: { authorization } });
  expect(refused.status() === 401 ? [] : await refused.json()).toEqual([]);
  await program.dispose();
});
