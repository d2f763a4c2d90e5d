import type { Page } from "@playwright/test";

type Opening = { workspaces: object[]; tokens: object };

/** Where the screens ask for what all of them need. */
export const openingPath = "**/rest/v1/rpc/open_workspace";

/** Lets a page see what all its screens need otherwise than the server tells it. */
export const changeOpening = (page: Page, change: (opening: Opening) => object) =>
  page.route(openingPath, async (route) => {
    const reply = await route.fetch();
    const opening = (await reply.json()) as Opening;
    await route.fulfill({ response: reply, json: { ...opening, ...change(opening) } });
  });

/** Lets a page believe that whoever is signed in may only look. */
export const seeAsViewer = (page: Page) =>
  changeOpening(page, ({ workspaces }) => ({
    workspaces: workspaces.map((workspace) => ({ ...workspace, role: "viewer" })),
  }));
