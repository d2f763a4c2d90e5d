import type { Page } from "@playwright/test";

type Opening = { workspaces: object[]; tokens: object };

/** URL of the request for the data that all screens need. */
export const openingPath = "**/rest/v1/rpc/open_workspace";

/** Modifies the server's response that contains the data needed by all screens. */
export const changeOpening = (page: Page, change: (opening: Opening) => object) =>
  page.route(openingPath, async (route) => {
    const reply = await route.fetch();
    const opening = (await reply.json()) as Opening;
    await route.fulfill({ response: reply, json: { ...opening, ...change(opening) } });
  });

/** Makes a page treat the signed-in user as a viewer. */
export const seeAsViewer = (page: Page) =>
  changeOpening(page, ({ workspaces }) => ({
    workspaces: workspaces.map((workspace) => ({ ...workspace, role: "viewer" })),
  }));
