import { expectAccessible } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs the upload that the server rejects.
test.use({ allowedConsole: /status of 400/ });

test(
  "an owner exports a workspace and imports the file as a new workspace",
  { tag: "@deep" },
  async ({ page }, info) => {
    await register(page);
    await makeRows(page, "accounts", [{ name: "Oak desks" }]);
    await page.goto("/dashboard/settings/workspace");
    await page.getByRole("button", { name: "Export workspace" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = info.outputPath("workspace.zip");
    await (await download).saveAs(file);
    await expect(page.getByRole("button", { name: "Export again" })).toBeEnabled();

    const chooser = page.getByLabel("Exported workspace");
    await chooser.setInputFiles({ name: "list.zip", mimeType: "application/zip", buffer: Buffer.from("Name,Email") });
    await expect(page.getByRole("alert")).toContainText("This file is damaged or not an exported workspace");
    await expectAccessible(page);
    await chooser.setInputFiles(file);
    await expect(page.getByRole("status").filter({ hasText: "was imported" })).toBeVisible();
    await expectAccessible(page);
    const openWorkspace = () => page.evaluate(() => sessionStorage.getItem("workspace"));
    const before = await openWorkspace();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/dashboard");
    // This may still be the previous workspace's home page, which has the same URL.
    await expect.poll(openWorkspace).not.toBe(before);
    await page.goto("/dashboard/accounts");
    await expect(page.getByRole("link", { name: "Oak desks" })).toBeVisible();
    await page.goto("/dashboard/settings/audit-log");
    await expect(page.getByText("imported the workspace from a file")).toBeVisible();
  },
);
