import { expect, newPerson, sendSignUp, signUp, test } from "./kit/test.ts";

test("signing up opens the dashboard immediately, and the skipped wizard can be opened later", async ({ page }) => {
  const person = newPerson();
  await page.goto("/signup");
  await sendSignUp(page, person);
  await expect(page.getByText("Account created! Please complete your profile setup.")).toBeVisible();
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Your account: Ada Tan Ada's workspace" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Set up Vanda" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
});

test("signing up requires all five fields, and the same valid password twice", async ({ page }) => {
  await page.goto("/signup");
  const send = () => page.getByRole("button", { name: "Create Account" }).click();
  const rules = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
  await expect(rules).toHaveText([
    "Must contain at least one number(not met)",
    "Must contain at least one symbol(not met)",
    "Must be at least 8 characters(not met)",
  ]);

  await send();
  await expect(page.getByText("Please fill in all fields")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Required");
  await expect(page.getByLabel("First name")).toBeFocused();

  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Tan");
  await page.getByLabel("Email").fill(newPerson().email);
  await page.getByLabel("Password", { exact: true }).fill("garden7");
  await page.getByLabel("Confirm password").fill("garden7");
  await expect(rules).toHaveText([
    "Must contain at least one number(met)",
    "Must contain at least one symbol(not met)",
    "Must be at least 8 characters(not met)",
  ]);
  await send();
  await expect(
    page.getByText("Password must be at least 8 characters and contain at least one number and one symbol"),
  ).toBeVisible();

  await page.getByLabel("Password", { exact: true }).fill("orchid-Garden-7!");
  await expect(rules.filter({ hasText: "(met)" })).toHaveCount(3);
  await send();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords don't match");
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("");
});

test.describe("with an address that is already used", () => {
  test.use({ allowedConsole: /status of 4\d\d/ });

  test("signing up shows the problem under the title 'Error' and leaves the form unchanged @deep", async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await signUp(page);
    const other = await browser.newPage({ baseURL: baseURL ?? "" });
    await other.goto("/signup");
    await other.getByLabel("First name").fill("Bob");
    await other.getByLabel("Last name").fill("Lim");
    await other.getByLabel("Email").fill(person.email);
    await other.getByLabel("Password", { exact: true }).fill(person.password);
    await other.getByLabel("Confirm password").fill(person.password);
    await other.getByRole("button", { name: "Create Account" }).click();
    await expect(other.getByText("User already registered")).toBeVisible();
    await expect(other.getByLabel("First name")).toHaveValue("Bob");
    await expect(other.getByLabel("Email")).toHaveAccessibleDescription(/Sign in instead\.$/);
    await other.close();
  });
});
