import type { Page, Route } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { expect, newPerson, sendSignUp, test } from "./kit/test.ts";

const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem("onboardingData"));

test("a new user answers three questions, is welcomed and enters the dashboard", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/signup");
  await sendSignUp(page, newPerson());
  await expect(page.getByText("Account created! Please complete your profile setup.")).toBeVisible();

  const next = page.getByRole("button", { name: "Next" });
  const back = page.getByRole("button", { name: "Back" });
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Step 1 of 3" })).toHaveAttribute("aria-valuemax", "100");
  await expect(back).toBeDisabled();
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("Retail / E-commerce").check();
  await next.click();

  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(next).toBeDisabled();
  await back.click();
  await expect(page.getByLabel("Retail / E-commerce")).toBeChecked();
  await next.click();
  await page.getByLabel("2-10 people").check();
  await page.keyboard.press("Enter");

  await expect(page.getByText("Select all that apply (choose at least one)")).toBeVisible();
  const complete = page.getByRole("button", { name: "Complete Setup" });
  await expect(complete).toBeDisabled();
  await page.getByLabel("Sales").check();
  await page.getByLabel("Automation").check();
  await page.getByLabel("Sales").uncheck();
  const gate = Promise.withResolvers<void>();
  await page.route("**/rest/v1/user_onboarding*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await complete.click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  gate.resolve();
  await expect(page.getByText("Onboarding preferences saved successfully!")).toBeVisible();
  await expect(page.getByText("Welcome to Vanda CRM!")).toBeVisible();
  await expect(page, "the user enters on the page of their industry").toHaveURL(/\/dashboard\/retail$/);
  await page.goto("/auth");
  await expect(page, "the questions are asked once").toHaveURL(/\/dashboard\/retail$/);
});

test.describe("when saving fails on the server", () => {
  test.use({ allowedConsole: /status of 500|opening could not be read/ });

  test("a visitor's answers are stored in the browser until they are saved in the new account @deep", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await page.getByRole("link", { name: "Empieza gratis" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Configura Vanda" });
    await dialog.getByLabel("Educación").check();
    await dialog.getByRole("button", { name: "Siguiente" }).click();
    await dialog.getByLabel("Solo yo").check();
    await dialog.getByRole("button", { name: "Siguiente" }).click();
    await dialog.getByLabel("Análisis e informes").check();
    await expectAccessible(page);
    expect(await draftOf(page)).toBeNull();
    await dialog.getByRole("button", { name: "Completar configuración" }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByText("Tus respuestas se añadirán a tu nueva cuenta.")).toBeVisible();
    const draft = await draftOf(page);

    // On a later visit the draft is shown first; a user with an account skips it.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/auth");
    await expect(page.getByText("Paso 3 de 3")).toBeVisible();
    await page.getByRole("link", { name: "Iniciar sesión" }).click();
    await expect(page.getByLabel("Mantener la sesión iniciada")).toBeVisible();
    expect(await draftOf(page)).toBe(draft);

    await page.evaluate(() => localStorage.setItem("language", "en"));
    await page.goto("/signup");
    const saves = (route: Route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, json: {} }) : route.continue();
    await page.route("**/rest/v1/user_onboarding*", saves);
    await sendSignUp(page, newPerson());
    await expect(page.getByText("Step 3 of 3")).toBeVisible();
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByText("Failed to save onboarding preferences")).toBeVisible();
    expect(await draftOf(page)).toBe(draft);
    await page.unroute("**/rest/v1/user_onboarding*");
    const saved = page.waitForResponse((answer) => answer.url().includes("/user_onboarding") && answer.ok());
    await page.getByRole("button", { name: "Complete Setup" }).click();
    expect(await (await saved).json()).toMatchObject({
      business_type: "education",
      team_size: "solo",
      focus_areas: ["analytics"],
      dashboard_type: "education",
    });
    await expect(page).toHaveURL(/\/dashboard\/edu$/);
    await expect.poll(() => draftOf(page)).toBeNull();
    await page.getByRole("button", { name: "Load sample data" }).click();
    await expect(page.getByRole("radio", { name: "Education" })).toBeChecked();

    // If the combined request fails, one failing part does not block the others.
    const fails = /rest\/v1\/(rpc\/open_workspace|user_onboarding)/;
    await page.route(fails, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText("Failed to load onboarding data")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  });
});

test.describe("in the time zone of Amsterdam", () => {
  test.use({ timezoneId: "Europe/Amsterdam", locale: "en-GB" });

  test("questions answered before sign-up are not repeated, and the first screen suggests settings of the workspace @deep", async ({
    page,
  }) => {
    await page.goto("/robots.txt");
    await page.evaluate(() => {
      const answers = { business_type: "other", team_size: "small", focus_areas: ["sales"] };
      localStorage.setItem("onboardingData", JSON.stringify(answers));
      sessionStorage.setItem("onboardingAsked", "yes");
    });
    await page.goto("/signup");
    const person = newPerson();
    await sendSignUp(page, { ...person, email: person.email.replace("@example.com", "@orchid-trading.example") });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Welcome to Vanda CRM!")).toBeVisible();
    expect(await draftOf(page)).toBeNull();
    await page.getByText("Set currency and hours").click();
    const setUp = page.getByRole("form", { name: "Set up your workspace" });
    await expect(setUp.getByRole("definition")).toHaveText(["Orchid Trading", "EUR – Euro", "Europe/Amsterdam"]);
    await expect(page.getByRole("link", { name: "Industry dashboard" })).toHaveCount(0);
    await expectAccessible(page);
    await setUp.getByRole("button", { name: "Change" }).click();
    await expect(setUp.getByLabel("Currency")).toHaveValue("EUR");
    await setUp.getByLabel("Workspace name").fill("Orchid Wholesale");
    await setUp.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Workspace saved")).toBeVisible();
    await expect(setUp).toBeHidden();
    await expect(page.getByRole("button", { name: "Your account: Ada Tan Orchid Wholesale" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your pipeline starts here" })).toBeVisible();
    await expect(setUp).toBeHidden();

    await page.getByRole("button", { name: "Load sample data" }).click();
    const samples = page.getByRole("dialog", { name: "Load sample data" });
    await expect(samples.getByRole("radio", { name: "Other" })).toBeChecked();
    await expect(samples.getByRole("radio").nth(1)).toHaveAccessibleName("Wholesale");
  });
});
