import type { Browser, Page } from "@playwright/test";

import { joinWorkspace, openSignedIn, whoIsOn } from "./kit/colleagues.ts";
import { followConsole } from "./kit/console.ts";
import { noteRequests, repeated } from "./kit/requests.ts";
import { changeRow, makeRows, readRow, stageIds } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";

/** Opens a signed-in browser context, and records all frames of its live connection and all console messages. */
async function openBrowser(browser: Browser, baseURL: string | undefined) {
  const { context, page } = await openSignedIn(browser, baseURL);
  const frames: string[] = [];
  const consoleMessages = followConsole(context);
  let joins = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const text = payload.toString();
      frames.push(text);
      if (text.includes("Subscribed to PostgreSQL")) joins += 1;
    }),
  );
  return {
    page,
    frames,
    consoleMessages,
    /** Opens a page and waits until it receives live changes. */
    async watch(path: string) {
      const before = joins;
      await page.goto(path);
      await expect.poll(() => joins).toBeGreaterThan(before);
    },
  };
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a colleague's browser shows a moved deal automatically, and a viewer's browser receives no other events", async ({
  browser,
  baseURL,
}) => {
  const [ada, bo, eve] = await Promise.all([
    openBrowser(browser, baseURL),
    openBrowser(browser, baseURL),
    openBrowser(browser, baseURL),
  ]);
  await joinWorkspace(bo.page, ada.page, "viewer");
  const stages = await stageIds(ada.page);
  const [deal] = await makeRows(ada.page, "deals", [
    { name: "Oak desks", stage_id: stages["Qualified"], value_minor: 100 },
  ]);
  await bo.watch("/dashboard/sales");
  await expect(row(bo.page, "Oak desks")).toContainText("Qualified");

  await changeRow(ada.page, "deals", deal?.id ?? "", { stage_id: stages["Negotiation"] });
  await expect(row(bo.page, "Oak desks")).toContainText("Negotiation");
  await makeRows(ada.page, "deals", [{ name: "Pine shelves", stage_id: stages["Qualified"] }]);
  await expect(row(bo.page, "Pine shelves")).toBeVisible();

  // Records that Bo may not read: another workspace's, and imports, which viewers cannot see.
  const foreign = await makeRows(eve.page, "deals", [
    { name: "Secret", stage_id: (await stageIds(eve.page))["Qualified"] },
  ]);
  await changeRow(eve.page, "deals", foreign[0]?.id ?? "", { name: "Still secret" });
  await changeRow(ada.page, "deals", deal?.id ?? "", { name: "Oak desks, large" });
  await expect(row(bo.page, "Oak desks, large")).toBeVisible();
  const received = bo.frames.join("\n");
  expect(received).toContain(deal?.id);
  const { workspace } = await whoIsOn(eve.page);
  expect([...ada.consoleMessages, ...bo.consoleMessages]).toEqual([]);
  for (const secret of [foreign[0]?.id, workspace, "Secret"]) expect(received).not.toContain(secret);
});

test("a card moved on one user's board appears in its new stage on another's, with updated totals @deep", async ({
  browser,
  baseURL,
}) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "viewer");
  await makeRows(ada.page, "deals", [{ name: "Oak desks", value_minor: 100_000, probability: 50 }]);
  const board = "/dashboard/sales?as=board";
  await Promise.all([ada.watch(board), bo.watch(board)]);
  const stage = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const card = (page: Page) => page.getByRole("group", { name: "Oak desks", exact: true });
  await expect(stage(bo.page, "Qualified")).toContainText("$500 weighted");
  await card(ada.page).focus();
  for (const key of ["Space", "ArrowRight", "Space"]) await ada.page.keyboard.press(key);
  await expect(stage(ada.page, "Demo Scheduled").getByRole("group", { name: "Oak desks" })).toBeVisible();
  await expect(stage(bo.page, "Demo Scheduled").getByRole("group", { name: "Oak desks" })).toBeVisible();
  await expect(stage(bo.page, "Demo Scheduled")).toContainText("$500 weighted");
  await expect(stage(bo.page, "Qualified")).not.toContainText("$500");
  expect([...ada.consoleMessages, ...bo.consoleMessages]).toEqual([]);
});

test("an open record shows other users' edits, and marks the changed fields @deep", async ({ browser, baseURL }) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "member");
  const stages = await stageIds(ada.page);
  const [deal] = await makeRows(ada.page, "deals", [
    { name: "Oak desks", stage_id: stages["Qualified"], value_minor: 100_000 },
  ]);
  await bo.watch(`/dashboard/sales/${deal?.id}`);
  // The page is complete once its values can be edited.
  await expect(bo.page.getByRole("button", { name: "Edit Value" }).first()).toBeVisible();
  await changeRow(ada.page, "deals", deal?.id ?? "", { value_minor: 250_000 });
  await expect(bo.page.getByText("$2,500").first()).toBeVisible();
  const marked = bo.page.locator("[data-changed]");
  await expect(marked.first()).toContainText("$2,500");
  await expect(marked.filter({ hasNotText: "$2,500" })).toHaveCount(0);
  // The history on the page also updates.
  await expect(bo.page.getByRole("region", { name: "Activities" })).toContainText("Value");
  expect([...ada.consoleMessages, ...bo.consoleMessages]).toEqual([]);
});

test("a changed field is also marked if its value is read before the event of the change arrives @deep", async ({
  browser,
  baseURL,
}) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "member");
  const [deal] = await makeRows(ada.page, "deals", [{ name: "Oak desks", value_minor: 100_000 }]);
  let isHeld = false;
  await bo.page.routeWebSocket(/realtime/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld || !message.toString().includes(deal?.id ?? "")) socket.send(message);
    });
  });
  await bo.watch(`/dashboard/sales/${deal?.id}`);
  await expect(bo.page.getByRole("button", { name: "Edit Value" }).first()).toBeVisible();
  isHeld = true;
  await changeRow(ada.page, "deals", deal?.id ?? "", { value_minor: 250_000 });
  // Deals show account names, so the event of a new account reloads the deal.
  await makeRows(ada.page, "accounts", [{ name: "Oak Ltd" }]);
  await expect(bo.page.locator("[data-changed]").first()).toContainText("$2,500");
});

test("after subscribing, only changes since the first read are requested @deep", async ({ browser, baseURL }) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "viewer");
  const [account] = await makeRows(ada.page, "accounts", [{ name: "Oak" }]);
  const gate = Promise.withResolvers<void>();
  await bo.page.routeWebSocket(/realtime/, async (socket) => {
    await gate.promise;
    socket.connectToServer();
  });
  const asked = noteRequests(bo.page);
  await bo.page.goto("/dashboard/accounts");
  await expect(row(bo.page, "Oak")).toBeVisible();
  await changeRow(ada.page, "accounts", account?.id ?? "", { name: "Elm" });
  await expect(row(bo.page, "Oak")).toBeVisible();
  gate.resolve();
  await expect(row(bo.page, "Elm")).toBeVisible();
  const again = new Set(repeated(asked).map((one) => /v1\/(?:rpc\/)?(\w+)/.exec(one)?.[1]));
  again.delete("favourites");
  expect([...again]).toEqual(["accounts"]);
});

test("two users who edit the same cell are notified, and neither value is lost @deep", async ({ browser, baseURL }) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "member");
  const [account] = await makeRows(ada.page, "accounts", [{ name: "Oak Ltd", industry: "retail" }]);
  const id = account?.id ?? "";
  const industry = async () => (await readRow(ada.page, "accounts", id))["industry"];
  await bo.watch("/dashboard/accounts?cols=name,industry,employees");
  const cell = row(bo.page, "Oak Ltd").getByRole("gridcell").filter({ hasText: "retail" });
  const write = async (text: string) => {
    await cell.dblclick();
    await bo.page.getByRole("textbox", { name: "Industry" }).fill(text);
  };
  await write("software");
  await changeRow(ada.page, "accounts", id, { industry: "medical" });
  await expect.poll(() => bo.frames.filter((frame) => frame.includes(id)).length).toBeGreaterThan(0);
  await bo.page.keyboard.press("Enter");
  const notice = bo.page.getByRole("alert");
  await expect(notice).toContainText("medical");
  expect(await industry()).toBe("medical");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(industry).toBe("software");
  await expect(row(bo.page, "Oak Ltd")).toContainText("software");
  // A colleague's change of another cell is not a conflict.
  await bo.page.getByRole("gridcell").filter({ hasText: "software" }).dblclick();
  await bo.page.getByRole("textbox", { name: "Industry" }).fill("finance");
  await changeRow(ada.page, "accounts", id, { employees: 77 });
  await bo.page.keyboard.press("Enter");
  await expect(row(bo.page, "Oak Ltd")).toContainText("77");
  await expect.poll(industry).toBe("finance");
  expect([...ada.consoleMessages, ...bo.consoleMessages]).toEqual([]);
});

test("changes missed while the tab was hidden or the connection was lost appear afterwards @deep", async ({
  browser,
  baseURL,
}) => {
  const [ada, bo] = await Promise.all([openBrowser(browser, baseURL), openBrowser(browser, baseURL)]);
  await joinWorkspace(bo.page, ada.page, "viewer");
  let isCut = false;
  const cuts: (() => Promise<void>)[] = [];
  await bo.page.routeWebSocket(/realtime/, async (socket) => {
    if (isCut) return socket.close({ code: 1001 });
    const server = socket.connectToServer();
    cuts.push(async () => {
      await socket.close({ code: 1001 });
      await server.close();
    });
  });
  await makeRows(ada.page, "accounts", [{ name: "Before" }]);
  await bo.watch("/dashboard/accounts");
  await expect(row(bo.page, "Before")).toBeVisible();

  const show = (isHidden: boolean) =>
    bo.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  const [made] = await makeRows(ada.page, "accounts", [{ name: "Unseen" }]);
  await expect.poll(() => bo.frames.some((frame) => frame.includes(made?.id ?? ""))).toBe(true);
  await bo.page.waitForLoadState("networkidle");
  await expect(row(bo.page, "Unseen")).toHaveCount(0);
  await show(false);
  await expect(row(bo.page, "Unseen")).toBeVisible();

  isCut = true;
  for (const cut of cuts) await cut();
  await makeRows(ada.page, "accounts", [{ name: "Offline" }]);
  await expect(bo.page.getByText("Reconnecting…")).toBeVisible();
  await expect(row(bo.page, "Offline")).toHaveCount(0);
  isCut = false;
  await expect(row(bo.page, "Offline")).toBeVisible();
  await expect(bo.page.getByText("Reconnecting…")).toBeHidden();
});
