import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";

import { closePopups } from "./popups.ts";
import { register } from "./test.ts";

export const secretKey = process.env.VANDA_SECRET_KEY ?? "sb_secret_of_the_browser_tests";

/** Opens a new browser context with a new, signed-in user, on a page that loads no screen. */
export async function openSignedIn(browser: Browser, baseURL: string | undefined, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, ...options });
  const page = await context.newPage();
  await closePopups(page);
  const person = await register(page);
  return { context, page, person };
}

/** Returns the IDs of the user who is signed in on a page and of the active workspace; "" for none. */
export const whoIsOn = (page: Page) =>
  page.evaluate(() => ({
    userId: (JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { user: { id: string } }).user.id,
    workspace: localStorage.getItem("workspace") ?? "",
  }));

/** Makes a page open another workspace on its next load. */
export const chooseWorkspace = (page: Page, workspace: string) =>
  page.evaluate((id) => {
    sessionStorage.setItem("workspace", id);
    localStorage.setItem("workspace", id);
  }, workspace);

/**
 * Adds the user signed in on `guest` to the workspace that is open on `host`, and opens the workspace on `guest`.
 * Returns the ID of the new member.
 */
export async function joinWorkspace(guest: Page, host: Page, role: "viewer" | "member" | "admin"): Promise<string> {
  const { workspace } = await whoIsOn(host);
  const { userId } = await whoIsOn(guest);
  const reply = await host.request.post("/rest/v1/members", {
    headers: { apikey: secretKey, prefer: "return=representation" },
    data: { workspace_id: workspace, user_id: userId, role, name: "Bo Lind" },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const [member] = (await reply.json()) as { id: string }[];
  await chooseWorkspace(guest, workspace);
  return member?.id ?? "";
}
