import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { openSignedIn } from "./kit/colleagues.ts";
import { enrolElsewhere } from "./kit/second-factor.ts";
import { expect, test } from "./kit/test.ts";

test.use({ allowedConsole: /status of (400|403|422)|^warning/ });

const texts = {
  en: { email: "Email", password: "Password", signIn: "Sign In" },
  es: { email: "Correo electrónico", password: "Contraseña", signIn: "Iniciar sesión" },
};
async function sendPassword(page: Page, person: { email: string; password: string }, language: keyof typeof texts) {
  const { email, password, signIn } = texts[language];
  await page.getByLabel(email).fill(person.email);
  await page.getByLabel(password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: signIn }).click();
}

test("a user with a second factor enters it before the dashboard opens, by app or recovery code @deep", async ({
  browser,
  baseURL,
}) => {
  const { page, context, person } = await openSignedIn(browser, baseURL);
  const { code, recoveryCodes } = await enrolElsewhere(baseURL ?? "", person);

  // The earlier session has ended, but this browser does not know that yet.
  await page.goto("/dashboard/accounts");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await sendPassword(page, person, "en");
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByText("Successfully signed in!")).toHaveCount(0);
  const field = page.getByLabel("Code from your authenticator app");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter all 6 digits");
  await field.fill("123456");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is wrong");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();

  // The language is now Spanish. Opening another page, or the same page again, returns to this step.
  await page.getByLabel("Language").selectOption("es");
  await sendPassword(page, person, "es");
  const spanish = page.getByLabel("Código de tu aplicación de autenticación");
  await expect(spanish).toBeVisible();
  await page.goto("/dashboard/contacts");
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Fcontacts/);
  // The code contains a space, as some apps show it.
  await spanish.fill(code().replace(/^.{3}/, "$& "));
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByText("¡Sesión iniciada correctamente!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/contacts$/);
  await expect(page.getByRole("heading", { level: 1, name: "Contactos" })).toBeVisible();

  await page.getByRole("button", { name: "Usuario", exact: true }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  await sendPassword(page, person, "es");
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  const recovery = page.getByLabel("Código de recuperación");
  await recovery.fill("aaaa-bbbb-cccc-dddd");
  await recovery.press("Enter");
  await expect(page.getByRole("alert")).toContainText("No es uno de tus códigos");
  await expectAccessible(page);
  await recovery.fill(recoveryCodes[0]?.match(/.{4}/g)?.join("-").toUpperCase() ?? "");
  await recovery.press("Enter");
  await expect(page.getByText("Te quedan 9 códigos de recuperación")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/contacts$/);
  await context.close();
});
