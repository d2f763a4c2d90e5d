import { type Browser, expect, type Page } from "@playwright/test";

import { newPerson } from "./test.ts";

const secretKey = process.env.VANDA_SECRET_KEY ?? "sb_secret_of_the_browser_tests";

/** A browser of its own in which a newcomer is signed in; the sign-up is done without its screen. */
export async function openSignedIn(browser: Browser, baseURL: string | undefined) {
  const person = newPerson();
  const { email, password, firstName, lastName } = person;
  const context = await browser.newContext({ baseURL });
  const { publishableKey } = (await (await context.request.get("/config.json")).json()) as { publishableKey: string };
  const headers = { apikey: publishableKey };
  const data = { first_name: firstName, last_name: lastName };
  const reply = await context.request.post("/auth/v1/signup", { headers, data: { email, password, data } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const session = (await reply.json()) as { access_token: string };
  const own = await context.request.get("/rest/v1/workspaces?select=id", {
    headers: { ...headers, authorization: `Bearer ${session.access_token}` },
  });
  const [workspace] = (await own.json()) as { id: string }[];
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate((items) => Object.assign(localStorage, items), {
    "auth-session": JSON.stringify(session),
    workspace: workspace?.id ?? "",
  });
  return { context, page, person };
}

/** Who is signed in on a page, and in which workspace. */
export const whoIsOn = (page: Page) =>
  page.evaluate(() => ({
    userId: (JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { user: { id: string } }).user.id,
    workspace: localStorage.getItem("workspace") ?? "",
  }));

/** Makes whoever is signed in on `guest` a member of the workspace that is open on `host`, and opens it there. */
export async function joinWorkspace(guest: Page, host: Page, role: "viewer" | "member" | "admin"): Promise<string> {
  const { workspace } = await whoIsOn(host);
  const { userId } = await whoIsOn(guest);
  const reply = await host.request.post("/rest/v1/members", {
    headers: { apikey: secretKey, prefer: "return=representation" },
    data: { workspace_id: workspace, user_id: userId, role, name: "Bo Lind" },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const [member] = (await reply.json()) as { id: string }[];
  await guest.evaluate((id) => localStorage.setItem("workspace", id), workspace);
  return member?.id ?? "";
}
