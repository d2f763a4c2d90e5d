import { expect, signUp, test } from "./kit/test.ts";

test("signing up opens the dashboard at once", async ({ page }) => {
  const person = await signUp(page);
  await expect(page.getByText("Account created! Please complete your profile setup.")).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
});
