import { readFileSync } from "node:fs";

import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a list is saved as it is shown, with all rows of all its pages and none that its filters leave out", async ({
  page,
}) => {
  await register(page);
  await makeRows(
    page,
    "accounts",
    Array.from({ length: 60 }, (_, nr) => ({
      name: nr === 0 ? "=SUM(A1)" : `Account ${nr}`,
      city: nr < 55 ? "Oslo" : "Lima",
      annual_revenue_minor: 125_050,
    })),
  );
  await page.goto("/dashboard/accounts?sort=name&where=city.is.Oslo&cols=name,city,annual_revenue_minor");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("accounts.csv");
  const [header, ...rows] = readFileSync(await file.path(), "utf8")
    .replace("\ufeff", "")
    .split("\r\n");
  expect(header).toBe("Name,City,Annual revenue,Currency");
  expect(rows).toHaveLength(55);
  expect(rows).toContain("'=SUM(A1),Oslo,1250.50,USD");
  expect(rows).toContain("Account 54,Oslo,1250.50,USD");
});
