import { expect, test } from "vitest";

import { articleAbout, manualArticles } from "./public-pages.ts";

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
