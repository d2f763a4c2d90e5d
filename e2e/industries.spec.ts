import { industryPages, pageOfIndustry } from "#domain/metrics/industry/industry-pages.ts";
import { packs } from "#domain/metrics/industry/packs.ts";

import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { answerOnboarding } from "./kit/onboarding.ts";
import { loadSamples } from "./kit/samples.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, newPerson, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

// Signing out may close a live connection that is still opening, and the server rejects requests after the end of the
// session.
test.use({
  allowedConsole: /WebSocket is closed before the connection is established|status of 40[13]/,
});

for (const industry of Object.values(industryPages)) {
  test(`signing in as ${industry} opens its page, which sample data fills completely, and Home still opens the home page @deep`, async ({
    page,
  }) => {
    const path = `/dashboard/${pageOfIndustry(industry)}`;
    const person = newPerson();
    const { id } = await register(page, person);
    await answerOnboarding(page, id, { business_type: industry, dashboard_type: industry });
    await loadSamples(page, industry);
    await page.goto("/dashboard/profile");
    await logOut(page);
    await expect(page).toHaveURL(/\/auth/);
    // After this sign-out, signing in would return to the last screen. The test signs in on a separate visit instead.
    await page.goto("/auth");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));

    const { kpis, charts } = packs[industry];
    await expect(page.getByRole("article")).toHaveCount(kpis.length);
    await expect(page.getByRole("application")).toHaveCount(charts.length);
    await expect(page.getByRole("button", { name: "Add data" })).toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: "—" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    for (const language of ["es", "ja"] as const) {
      await switchLanguage(page, language);
      await expectNoSidewaysScroll(page, `${industry} in ${language}`, [375]);
      await expectAccessible(page);
    }
    await switchLanguage(page, "en");
    await page.setViewportSize({ width: 1280, height: 900 });

    const menu = page.getByRole("navigation", { name: "Main navigation" });
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "CRM Dashboard" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    // Repeats the steps from another screen.
    await menu.getByRole("link", { name: "Contacts" }).click();
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "CRM Dashboard" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}
