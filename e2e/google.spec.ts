import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { expect, newPerson, signUp, test } from "./kit/test.ts";

/** Leaves the sign-in screen for Google's page. */
async function leaveForGoogle(page: Page) {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
}

async function continueAs(page: Page, email: string) {
  await leaveForGoogle(page);
  await submitName(page, email);
}

/** Enters the email address on Google's page. */
async function submitName(page: Page, email: string) {
  await expect(page).toHaveTitle("Google");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a new user signs in with Google and answers the onboarding questions @deep", async ({ page }) => {
  const { email } = newPerson();
  await continueAs(page, email);
  await expect(page.getByText("Successfully signed in with Google!")).toBeVisible();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page, "the address contains no part of the session").toHaveURL(/\/auth$/);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: `Your account: ${email.split("@")[0]}` })).toBeVisible();
});

test("a user with a password connects Google in the profile, and signs in with it afterwards @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await continueAs(elsewhere, email);
  await expect(elsewhere.getByRole("alert")).toContainText("An account with this address already exists");

  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Connect Google" }).click();
  await submitName(page, email);
  await expect(page.getByText("Successfully signed in with Google!")).toBeVisible();
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect Google" })).toHaveCount(0);

  await continueAs(elsewhere, email);
  await expect(elsewhere.getByText("Successfully signed in with Google!")).toBeVisible();
  await elsewhere.close();
});

test("a user who cancels at Google, or opens another browser's link, sees an error and can sign in another way @deep", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await leaveForGoogle(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Failed to sign in with Google" })).toBeVisible();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The sign-in was cancelled.");
  await expectAccessible(page);

  await page.goto("/auth/v1/callback?state=of-a-stranger&code=of-a-stranger");
  await expect(page.getByRole("alert")).toContainText("started in another browser");
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("without Google and email configured, sign-in with Google and password reset are not offered @deep", async ({
  page,
}) => {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), google: false, mail: "off" } });
  });
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Continue with Google")).toHaveCount(0);
  await expect(page.getByText("Reset password")).toHaveCount(0);
});
