import type { Page } from "@playwright/test";

import { makeRows } from "./kit/rows.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";

test.use({
  serviceWorkers: "allow",
  // The browser logs each failed request. Reloads pending at sign-out are rejected.
  allowedConsole: /preload|status of 401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|WebSocket/,
});

/** Waits until the browser has cached the code and the responses of the open screen. */
async function untilCached(page: Page, answer: string) {
  const cachedFiles = () => page.evaluate(async () => (await (await caches.open("code")).keys()).map(({ url }) => url));
  const worker = await (await page.request.get("/service-worker.js")).text();
  const [, files = ""] = /const files = "([^"]*)"/.exec(worker) ?? [];
  const wanted = files.split(" ").filter((file) => file.endsWith(".js") && !/\/text-(?!en-)/.test(file));
  expect(wanted.length).toBeGreaterThan(100);
  await expect
    .poll(async () => (await cachedFiles()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(wanted.length);
  await expect.poll(async () => (await cachedQueries(page)).some((id) => id.includes(answer))).toBe(true);
}

/** Returns the names of all users' responses cached in the browser. */
const cachedQueries = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "answers")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("answers");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("The database cannot be opened"));
    });
    if (!database.objectStoreNames.contains("answers")) return [];
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction("answers").objectStore("answers").getAllKeys();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return keys.map(String);
  });

test("offline, visited screens show their data with its date, changes are rejected, and the next user sees none of it @deep", async ({
  page,
  context,
}) => {
  await register(page);
  await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
  await page.goto("/dashboard/accounts");
  await expect(page.getByRole("link", { name: "Orchid Trading" })).toBeVisible();
  await untilCached(page, "accounts");

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Orchid Trading" })).toBeVisible();
  const banner = page.getByRole("status").filter({ hasText: "Offline, as of" });
  await expect(banner).toContainText(/\d:\d\d/);
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Pine Works");
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("Can't reach the server.").first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Pine Works");

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Pine Works" })).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/auth|\/$/);
  await expect.poll(() => cachedQueries(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/dashboard/accounts");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByText("Orchid Trading")).toBeHidden();
});
