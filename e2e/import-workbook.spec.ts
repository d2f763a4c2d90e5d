import { rowsOf, workbookOf } from "../tests/kit/workbook.ts";
import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { chooseFile } from "./kit/import.ts";
import { expect, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const day = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
const content = workbookOf(
  [
    {
      name: "Deals 2024",
      rows: rowsOf([
        ["Deals of the north"],
        ["Opportunity", "Account", "Value", "Close date"],
        ["Oak desks", "Acme", 1234.5, day(45_322)],
        ["Pine shelves", "Birch", '<c t="e"><v>#N/A</v></c>', day(45_351)],
      ]),
    },
    {
      name: "People",
      rows: rowsOf([
        ["Full name", "E-mail"],
        ["Ada Tan", "ada@example.com"],
      ]),
    },
  ],
  { formats: ["dd/mm/yyyy"] },
);

test("each sheet of a workbook can be imported, and its first rows are previewed as they will be imported @deep", async ({
  page,
}) => {
  await signUp(page);
  await chooseFile(page, { name: "book.xlsx", content });
  const sheet = page.getByLabel("Sheet", { exact: true });
  await expect(sheet).toHaveValue("Deals 2024");
  await expect(page.getByLabel("Table starts at")).toHaveValue("2");
  await expect(page.getByText("Skipped 1 title row.")).toBeVisible();
  await expect(page.getByText("1 cell has an error such as #N/A and counts as empty.")).toBeVisible();
  await expect(page.getByLabel("Column separator")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Deals suggested" })).toBeChecked();
  await expectAccessibleInBothThemes(page);

  await sheet.selectOption("People");
  await expect(page.getByRole("radio", { name: "Contacts suggested" })).toBeChecked();
  await expect(sheet).toHaveValue("People");
  await sheet.selectOption("Deals 2024");
  await expect(page.getByRole("radio", { name: "Deals suggested" })).toBeChecked();

  await page.getByRole("button", { name: "Check", exact: true }).click();
  const first = page.getByRole("region", { name: "Records from the first rows" });
  await expect(first.getByRole("row").nth(1)).toHaveText(/^3\s*New\s*Oak desks\s*Acme\s*\$1,234\.50\s*Jan 31, 2024$/, {
    timeout: 60_000,
  });
  await expect(first.getByRole("row").nth(2)).toHaveText(/^4\s*New\s*Pine shelves\s*Birch\s*—\s*Feb 29, 2024$/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "the check");
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await expect(page.getByText("2 deals imported")).toBeVisible({ timeout: 60_000 });
});
