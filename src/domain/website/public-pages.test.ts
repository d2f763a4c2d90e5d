import { expect, test } from "vitest";

import { articleAbout, byTokenExpiry, fillPage, manualArticles, originToFill } from "./public-pages.ts";

test.each([
  ["/dashboard", "home"],
  ["/dashboard/", "home"],
  ["/dashboard/sales", "board"],
  ["/dashboard/sales/01a1f8", "board"],
  ["/dashboard/contacts/duplicates", "duplicates"],
  ["/dashboard/settings/team", "team"],
  ["/dashboard/settings/workspace", "settings"],
  ["/dashboard/edu", "industry"],
  ["/dashboard/vanda-sheets/01a1f8", "sheets"],
  ["/dashboard/something-new", "home"],
])("help on %s opens the article %s", (path, article) => {
  expect(articleAbout(path)).toBe(article);
});

test("each article is listed once", () => {
  expect(new Set(manualArticles).size).toBe(manualArticles.length);
});

test("fills a page with the origin of its server, and with the texts for its settings", () => {
  const text = (never: string, monthly: string) => byTokenExpiry({ never, monthly });
  const page = `${originToFill}/ ${text("never", "monthly")}, ${JSON.stringify(text('"A"', "B"))}`;
  expect(fillPage(page, "https://crm.example", "never")).toBe('https://crm.example/ never, "\\"A\\""');
  expect(fillPage(page, "", "monthly")).toBe('/ monthly, "B"');
});
