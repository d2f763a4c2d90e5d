import { expectAccessible } from "./kit/axe.ts";
import { uploadAndCheck } from "./kit/import.ts";
import { expect, signUp, test } from "./kit/test.ts";

test("columns without a field are named before the import, and can become fields with one click @deep", async ({
  page,
}) => {
  await signUp(page);
  const content = "Company,Terms,Notes\nOak,COD,VIP – ring the bell\nElm,30 days,\nAsh,COD,Closed on Mondays";
  await uploadAndCheck(page, { name: "customers.csv", content });
  const main = page.getByRole("main");
  await expect(main.getByText("2 columns will be skipped")).toBeVisible();
  await expect(main.getByText("Terms and Notes")).toBeVisible();
  await page.getByRole("button", { name: "Change setup" }).click();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Import them as new fields" }).click();
  await expect(page.getByLabel("Field for column Notes")).toHaveText(/Notes/);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 3 accounts" }).click();
  await page.getByRole("link", { name: "Open accounts" }).click();
  await page.getByRole("link", { name: "Oak" }).click();
  await expect(main.getByText("VIP – ring the bell")).toBeVisible();
});
