import { Secret, TOTP } from "otpauth";

import { photograph } from "../tests/kit/pictures.ts";
import { expectAccessible } from "./kit/axe.ts";
import { openSignedIn } from "./kit/colleagues.ts";
import { makeRows } from "./kit/rows.ts";
import { follow, logOut } from "./kit/sidebar.ts";
import { expect, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

// The browser logs rejected and aborted requests.
test.use({ allowedConsole: /status of (400|401|403|415|422)|ERR_FAILED/ });

test("a user edits their profile, whose language and theme apply everywhere @deep", async ({ browser, baseURL }) => {
  const { page, context, person } = await openSignedIn(browser, baseURL);

  await test.step("each field is saved when the user leaves it, and keeps its text if saving fails", async () => {
    await page.goto("/dashboard");
    await follow(page, "User", "Profile");
    const name = page.getByLabel("First name");
    const title = page.getByLabel("Job title");
    const department = page.getByLabel("Department");
    await expect(page.getByRole("definition").filter({ hasText: "Free" })).toBeVisible();
    const isSaved = page.waitForResponse((reply) => Boolean(reply.request().postData()?.includes('"job_title"')));
    await title.fill("Head of Sales");
    await name.fill("");
    await isSaved;
    await expect(page.getByText("Enter your first name. Colleagues see it.")).toBeVisible();
    await name.press("Escape");
    await expect(name).toHaveValue("Ada");
    await page.route("**/rest/v1/profiles*", (route) => route.abort(), { times: 10 });
    await department.fill("Key accounts");
    await department.press("Enter");
    await expect(page.getByText("Can't reach the server")).toBeVisible();
    await expect(department).toHaveValue("Key accounts");
    await page.unroute("**/rest/v1/profiles*");
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(department).toHaveAccessibleDescription("");
    await page.reload();
    await expect(title).toHaveValue("Head of Sales");
    await expect(department).toHaveValue("Key accounts");
  });

  await test.step("a photo appears next to the name, and is restored after its removal", async () => {
    const face = page.getByRole("button", { name: "Your account" }).locator("img");
    await page.getByLabel("Photo file").setInputFiles({
      name: "letter.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("Dear Ada"),
    });
    await expect(page.getByText("This browser can't read this image")).toBeVisible();
    await expect(face).toHaveCount(0);
    const buffer = await photograph(2400, 1600, 1, "Marina Bay");
    await page.getByLabel("Photo file").setInputFiles({ name: "ada.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Photo saved")).toBeVisible();
    await expect(face).toHaveJSProperty("naturalWidth", 256);
    await page.getByRole("button", { name: "Remove photo" }).click();
    await expect(page.getByText("Photo removed")).toBeVisible();
    await expect(face).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(face).toHaveJSProperty("naturalWidth", 256);
  });

  await test.step("a new address waits for confirmation from both mailboxes, and can be cancelled", async () => {
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email address").fill("nobody");
    await page.getByRole("button", { name: "Send emails" }).click();
    await expect(page.getByText("Enter a valid email address")).toBeVisible();
    const next = person.email.replace("ada", "byron");
    await page.getByLabel("New email address").fill(next);
    await page.getByRole("button", { name: "Send emails" }).click();
    await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
    await page.getByRole("button", { name: "Cancel change" }).click();
    await expect(page.getByText(`Your address is still ${person.email}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Change email" })).toBeVisible();
  });

  await test.step("the user's data is exported and downloaded as one zip file", async () => {
    await page.getByRole("button", { name: "Export all my data" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toMatch(/^vanda-[-\d]+\.zip$/);
    await expect(page.getByRole("button", { name: "Export again" })).toBeEnabled();
  });

  await test.step("preferences are saved immediately", async () => {
    await page.getByLabel("Theme").selectOption("Dark");
    await expect(page.locator("html")).toHaveClass(/dark/);
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await zone.fill("+8");
    await expect(page.getByRole("option", { name: "Asia/Shanghai" })).toBeVisible();
    await zone.fill("singap");
    await zone.press("Enter");
    await expect(zone).toHaveValue("Asia/Singapore");
    await zone.press("ArrowDown");
    await expect(page.getByRole("option", { name: "Asia/Singapore", selected: true })).toBeInViewport();
    await expectAccessible(page);
    await zone.press("Escape");
    await expect(zone).toHaveAttribute("aria-expanded", "false");
    await page.getByLabel("Marketing communications").click();
    await expect(page.getByLabel("Marketing communications")).toBeChecked();
    await expectAccessible(page);
    // Settings are saved in order: once the last one is saved, all are.
    const isSaved = page.waitForResponse((reply) => Boolean(reply.request().postData()?.includes('"language"')));
    await page.getByLabel("Language").selectOption("Español");
    await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
    await isSaved;
    await page.setViewportSize({ width: 375, height: 800 });
    await expectAccessible(page);
    await expectFits(page);
  });

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await test.step("another browser, in English and light, applies the preferences on sign-in", async () => {
    await other.goto("/auth");
    const own = { language: "en", theme: "light" };
    await other.evaluate((all) => Object.entries(all).forEach((one) => localStorage.setItem(...one)), own);
    await other.reload();
    await other.getByLabel("Email").fill(person.email);
    await other.getByLabel("Password", { exact: true }).fill(person.password);
    await other.getByRole("button", { name: "Sign In" }).click();
    await other.waitForURL("**/dashboard");
    await expect(other.locator("html")).toHaveClass(/dark/);
    await other.goto("/dashboard/profile");
    await expect(other.getByLabel("Zona horaria")).toHaveValue("Asia/Singapore");
    await expect(other.getByLabel("Comunicaciones comerciales")).toBeChecked();
  });

  await test.step("a new password is set in the other browser with the old one, and this browser is signed out", async () => {
    await other.getByRole("button", { name: "Cambiar contraseña" }).click();
    await other.getByLabel("Contraseña actual").fill("orchid-Garden-8!");
    await other.getByLabel("Nueva contraseña").fill("orchid-Meadow-8!");
    await other.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(other.getByText("Esta no es tu contraseña actual")).toBeVisible();
    await expect(other.getByText(/^Última actividad/)).toHaveCount(1);
    await other.getByLabel("Contraseña actual").fill(person.password);
    await other.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(other.getByText("Contraseña cambiada")).toBeVisible();
    await expect(other.getByText(/^Última actividad/)).toHaveCount(0);
    await expect(other.getByText(/^En uso ahora/)).toBeVisible();
    await expectAccessible(other);
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });

  await test.step("another session is ended from its row", async () => {
    await page.getByLabel("Correo electrónico").fill(person.email);
    await page.getByLabel("Contraseña", { exact: true }).fill("orchid-Meadow-8!");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
    const [account] = await makeRows(page, "accounts", [{ name: "Oak Ltd" }]);
    // Without heartbeats, a live connection sends no requests automatically.
    await elsewhere.routeWebSocket(/realtime/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => message.includes('"heartbeat"') || server.send(message));
    });
    await other.reload();
    await expect(other.getByRole("button", { name: "Exportar de nuevo" })).toBeVisible();
    const accountTab = await elsewhere.newPage();
    await accountTab.goto(`/dashboard/accounts/${account?.id}`);
    await accountTab.getByRole("button", { name: "Nota", exact: true }).click();
    await accountTab.getByRole("textbox", { name: "Nota", exact: true }).fill("Prefiere roble");
    await page.getByRole("button", { name: /^Cerrar sesión en Chrome/ }).click();
    await expect(page.getByText("Se ha cerrado la sesión en el dispositivo")).toBeVisible();
    // These tabs send no requests; the server notifies them.
    for (const tab of [other, accountTab]) {
      await tab.waitForURL(/\/auth/, { timeout: 10_000 });
      await expect(tab.getByRole("status")).toHaveText("Tu sesión ha finalizado. Inicia sesión de nuevo.");
      expect(await tab.evaluate(() => localStorage.getItem("auth-session"))).toBeNull();
    }
    await expectAccessible(other);

    await other.getByLabel("Correo electrónico").fill(person.email);
    await other.getByLabel("Contraseña", { exact: true }).fill("orchid-Meadow-8!");
    await other.getByRole("button", { name: "Iniciar sesión" }).click();
    await other.waitForURL("**/dashboard/profile");
    await accountTab.waitForURL(`**/dashboard/accounts/${account?.id}`);
    await expect(accountTab.getByRole("textbox", { name: "Nota", exact: true })).toHaveValue("Prefiere roble");
    await elsewhere.close();
  });
  await context.close();
});

test("a user sets up a second factor, signs in with it, and removes it again @deep", async ({ browser, baseURL }) => {
  const { page, context, person } = await openSignedIn(browser, baseURL);
  const shown: string[] = [];
  let codeAt: (steps: number) => string = () => "";

  await test.step("the authenticator app gets the key, its first code turns the factor on, and recovery codes are shown once", async () => {
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Old phone");
    await page.getByRole("button", { name: "Continue" }).click();
    const picture = page.getByRole("img", { name: "QR code for the authenticator app" });
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(100);
    const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
    codeAt = (steps) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    const field = page.getByLabel("Code from the app");
    await field.fill(codeAt(0) === "123456" ? "123457" : "123456");
    await field.press("Enter");
    await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
    await expectAccessible(page);
    await field.fill(codeAt(0));
    await field.press("Enter");
    await expect(page.getByText("Two-step verification turned on.")).toBeVisible();
    const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    shown.push(...(await codes.allTextContents()));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("vanda-recovery-codes.txt");
    await expectAccessible(page);
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expect(codes).toHaveCount(0);
    await expect(page.getByText("10 recovery codes left")).toBeVisible();
  });

  await test.step("signing in requires a code; a recovery code works instead", async () => {
    await logOut(page);
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(shown[0] ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
    await expect(page.getByRole("main").getByText("9 recovery codes left")).toBeVisible();
  });

  await test.step("a user who signed in by recovery code must set up the new app first", async () => {
    await page.getByRole("button", { name: "Remove Old phone" }).click();
    await expect(page.getByText("Set up your new app first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove it" })).toHaveCount(0);
    await logOut(page);
  });

  await test.step("once the user has removed the second factor, it is no longer required", async () => {
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    // The code used for the setup cannot be used again, so the next code is generated early.
    await page.getByLabel("Code from your authenticator app").fill(codeAt(1));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
    await page.getByRole("button", { name: "Remove Old phone" }).click();
    await expect(page.getByText("Only your password will be needed to sign in")).toBeVisible();
    await page.getByRole("button", { name: "Remove it" }).click();
    await expect(page.getByText("Old phone removed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Active now")).toHaveCount(1);
  });
  await context.close();
});

test("a user deletes their account after an explanation, and keeps it by signing in again @deep", async ({
  browser,
  baseURL,
}) => {
  const { page, context, person } = await openSignedIn(browser, baseURL);
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(
    dialog.getByText(
      "After 30 days, the workspace Ada's workspace will be erased with all its records, files and history.",
    ),
  ).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill("orchid-Garden-8!");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("This isn't your current password")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible();
  // The profile also has an email field, and stays open until the next screen has loaded.
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(/^Your session has ended/)).toHaveCount(0);

  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Your account will be deleted on / })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard/accounts");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.waitForURL("**/dashboard/accounts");
  await expect(page.getByText("Your account won't be deleted")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  await context.close();
});
