import type { Page } from "@playwright/test";

import { makeConversation, makeMailbox } from "./mail.ts";
import { makeRows, stageIds } from "./rows.ts";
import { dashboardScreens } from "./screens.ts";
import { register } from "./test.ts";

type Name = keyof typeof dashboardScreens;
type Ids = Record<string, string>;

/** Functions that fill each workspace and return the IDs of the rows with a screen. */
const furnish: Record<Name, (page: Page) => Promise<Ids>> = {
  async sparse(page) {
    const [account] = await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
    const account_id = account?.id ?? "";
    // More activities than fit on a screen.
    const notes = Array.from({ length: 40 }, (_, n) => ({ kind: "note", title: `Note ${n}`, account_id }));
    await makeRows(page, "activities", notes);
    const list = { kind: "list", entity: "accounts", search: { cols: "name" } };
    const block = { name: "Accounts", source: list, language: "en", print: null, readAt: null };
    const [sheet] = await makeRows(page, "sheets", [{ name: "Budget", blocks: [block] }]);
    return { busy: account_id, sheet: sheet?.id ?? "" };
  },
  async stocked(page) {
    const stages = await stageIds(page);
    const [account] = await makeRows(page, "accounts", [
      { name: "Wholesale Furniture and Fittings International", annual_revenue_minor: 123456789000 },
    ]);
    const deal = { name: "Oak desks", account_id: account?.id, value_minor: 123456 };
    const [first] = await makeRows(
      page,
      "deals",
      Object.values(stages).map((stage_id) => ({ ...deal, stage_id })),
    );
    const conversation = await makeConversation(page, await makeMailbox(page), {
      from: {
        name: "Wholesale Furniture and Fittings International",
        address: "purchasing@wholesale-furniture.example",
      },
      subject: "Oak desks",
      account_id: account?.id,
      said: [{ text: "When do the oak desks arrive?", html: "<p>When do the oak desks arrive?</p>" }],
    });
    return { account: account?.id ?? "", deal: first?.id ?? "", conversation: conversation.id };
  },
  async mailed(page) {
    await makeMailbox(page, { address: dashboardScreens.mailed.show });
    return {};
  },
};

const made = new Map<Name, { ids: Ids; kept: Record<string, string> }>();

/**
 * Signs a page in to a workspace shared by the read-only tests of a worker, which the first call creates. Returns a
 * function that fills IDs into a screen's path.
 */
export async function enter(page: Page, name: Name): Promise<(path: string) => string> {
  const known = made.get(name);
  if (known) {
    await page.goto("/robots.txt");
    await page.evaluate((kept) => Object.assign(localStorage, kept), known.kept);
  } else {
    await register(page);
    const ids = await furnish[name](page);
    made.set(name, { ids, kept: await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))) });
  }
  return (path) => path.replace(/:(\w+)/g, (_, row: string) => made.get(name)?.ids[row] ?? row);
}
