import { readFileSync } from "node:fs";

import { expectAccessible } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { callDatabase, changeRow, makeRows, readRow, stageIds } from "./kit/rows.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

test("an owner reads, filters and exports the audit log, and a viewer sees who has access @deep", async ({
  browser,
  baseURL,
}) => {
  const [host, guest] = [await openSignedIn(browser, baseURL), await openSignedIn(browser, baseURL)];
  const { page } = host;
  const memberId = await joinWorkspace(guest.page, page, "viewer");
  await guest.page.goto("/dashboard/settings/audit-log");
  await expect(
    guest.page.getByRole("heading", { name: "Only admins and owners can view the audit log" }),
  ).toBeVisible();
  await expect(guest.page.getByText("Ask Ada Tan.")).toBeVisible();
  await guest.context.close();

  await changeRow(page, "members", memberId, { role: "member" });
  const stages = await stageIds(page);
  const { Negotiation: stage = "" } = stages;
  const { pipeline_id } = await readRow(page, "stages", stage);
  await callDatabase(page, "reorder_stages", { pipeline_id, ids: Object.values(stages).toReversed() });
  await changeRow(page, "stages", stage, { colour: "rose", default_probability: 80 });
  await makeRows(page, "accounts", [{ name: "Orchid Trading" }]);
  await page.goto("/dashboard/settings/audit-log");
  const log = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(log.filter({ hasText: "Ada Tan changed Bo Lind's role from viewer to member" })).toHaveCount(1);
  await expect(log.first()).toContainText("Ada Tan changed the stage “Negotiation”");
  await expect(log.first()).toContainText("75% → changed to 80%");
  await expect(log.filter({ hasText: /^Ada Tan reordered the stages of “.+”/ })).toHaveCount(1);
  await expect(log.filter({ hasText: "Orchid Trading" })).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 700 });
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole("button", { name: "Types: All types" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Team" }).click();
  await page.keyboard.press("Escape");
  await expect(log.filter({ hasText: "Bo Lind's role" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Single-record changes" }).click();
  await expect(page.getByRole("link", { name: "Ada Tan added the account “Orchid Trading”" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Item" }).fill("orchid");
  await page.keyboard.press("Enter");
  await expect(log).toHaveCount(1);
  await page.reload();
  await expect(log).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [header, line, ...more] = readFileSync(await (await download).path(), "utf8").split("\r\n");
  expect(header).toBe("\ufeffTime (UTC),User,Program,Type,Action,Item,Values,ID,Change set");
  expect(line).toContain(
    ',Ada Tan,,Single-record changes,Ada Tan added the account “Orchid Trading”,Orchid Trading,"{',
  );
  expect(more).toEqual([]);
  await page.getByRole("searchbox", { name: "Item" }).fill("nobody of this name");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(log.first()).toContainText("Ada Tan exported the audit log: 1 row");
  await host.context.close();
});
