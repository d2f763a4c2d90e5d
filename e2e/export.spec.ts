import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";

import { expectAccessible } from "./kit/axe.ts";
import { clientOf, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs the export that the server rejects.
test.use({ allowedConsole: /status of 413/ });

/** Exports the open list. */
async function exported(page: Page, columns: string, format: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  await page.getByRole("group", { name: columns }).getByRole("menuitem", { name: format }).press("Enter");
  return download;
}

test("a list is exported as shown, with the filtered rows of all pages", async ({ page }) => {
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
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menu")).toContainText("Columns shownCSVExcel (XLSX)All columnsCSVExcel (XLSX)");
  await expectAccessible(page, "[role=menu]");
  await page.keyboard.press("Escape");
  const file = await exported(page, "Columns shown", "CSV");
  expect(file.suggestedFilename()).toBe("accounts.csv");
  const [header, ...rows] = readFileSync(await file.path(), "utf8")
    .replace("\ufeff", "")
    .split("\r\n");
  expect(header).toBe("Name,City,Annual revenue,Currency,Vanda ID");
  expect(rows).toHaveLength(55);
  const withoutIds = rows.map((row) => row.replace(/,[0-9a-f-]{36}$/, ""));
  expect(withoutIds).toContain("'=SUM(A1),Oslo,1250.50,USD");
  expect(withoutIds).toContain("Account 54,Oslo,1250.50,USD");
  const client = await clientOf(page);
  const [workspace] = (await client.from("workspaces").select("id").throwOnError()).data;
  const { data: logged } = await client.rpc("audit_log", { workspace_id: workspace?.id, areas: ["exports"] });
  expect(logged).toMatchObject({ entries: [{ changes: { list: [null, "accounts"], rows: [null, 55] } }] });
});

test("a workbook of all columns contains links, custom fields and tags by name, and real numbers and dates @deep", async ({
  page,
}) => {
  await register(page);
  const [account] = await makeRows(page, "accounts", [{ name: "Oak & Söhne" }]);
  await makeRows(page, "custom_fields", [
    { entity: "deals", key: "cf_size", label: "Size in m²", kind: "number", options: {} },
    { entity: "deals", key: "cf_partner", label: "Partner", kind: "link", options: { target: "accounts" } },
  ]);
  await makeRows(page, "deals", [
    {
      name: "=Chairs",
      value_minor: 125_050,
      account_id: account?.id,
      close_date: "2026-03-05",
      probability: 35,
      external_id: "00123",
      custom: { cf_size: 12.5, cf_partner: account?.id },
    },
  ]);
  await page.goto("/dashboard/sales?as=table&cols=name");
  const file = await exported(page, "All columns", "Excel (XLSX)");
  expect(file.suggestedFilename()).toBe("deals.xlsx");
  const { sheets } = await readXlsx(await readFile(await file.path()));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(1);
  const deal = Object.fromEntries(header.map((name, at) => [String(name), rows[0]?.[at]]));
  expect(deal).toMatchObject({
    Name: "=Chairs",
    Value: 1250.5,
    Currency: "USD",
    Account: "Oak & Söhne",
    "Close date": new Date("2026-03-05T00:00Z"),
    Probability: 0.35,
    "External ID": "00123",
    "Size in m²": 12.5,
    Partner: "Oak & Söhne",
    Stage: expect.any(String),
    Created: expect.any(Date),
  });
  await expect(page.getByText("1 row saved to deals.xlsx")).toBeVisible();
  await page.route("**/functions/v1/list-exports*", (route) =>
    route.fulfill({ status: 413, json: { code: "export_too_large", message: "Too large" } }),
  );
  await page.getByRole("button", { name: "Export" }).press("Enter");
  await page.getByRole("group", { name: "All columns" }).getByRole("menuitem", { name: "CSV" }).press("Enter");
  await expect(
    page.getByText("The file would be larger than 512 MB. Filter the list or choose fewer columns."),
  ).toBeVisible();
});
