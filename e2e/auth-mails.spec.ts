import type { Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { startOwnServer } from "./kit/own-server.ts";
import { enrolElsewhere } from "./kit/second-factor.ts";
import { expect, newPerson, sendSignUp, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

let server: Awaited<ReturnType<typeof startOwnServer>>;
test.beforeAll(async () => {
  server = await startOwnServer({ EMAIL_CONFIRM: "on" });
});
test.afterAll(() => server.stop());

/** Opens the latest email with a subject, once it has arrived. */
async function openMail(page: Page, subject: string) {
  const mail = page.getByRole("link", { name: subject }).first();
  await expect(async () => {
    await page.goto(`${server.url}/outbox`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
}

/** Clears the session on a page that sends no requests, so that no request is sent without a session. */
async function forgetSession(page: Page) {
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(() => localStorage.removeItem("auth-session"));
}

// A rejected sign-in has status 400, and the frame of an email blocks all scripts, including Playwright's.
test.use({ allowedConsole: /status of (400|422)|Blocked script execution in '[^']+\/outbox\// });

test("a confirmation link to the site root signs the user in @deep", async ({ page, browser }) => {
  await page.goto(`${server.url}/signup`);
  const asked = page.waitForRequest(/auth\/v1\/signup/);
  await sendSignUp(page, newPerson());
  expect(new URL((await asked).url()).searchParams.get("redirect_to")).toBe(`${server.url}/`);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const again = page.waitForRequest(/auth\/v1\/resend/);
  await page.getByRole("button", { name: "Resend" }).click();
  expect(new URL((await again).url()).searchParams.get("redirect_to")).toBe(`${server.url}/`);
  const elsewhere = await browser.newPage();
  // Only the link of the later email works.
  await expect(async () => {
    await elsewhere.goto(`${server.url}/outbox`);
    await expect(elsewhere.getByRole("link", { name: "Confirm your email address" })).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await openMail(elsewhere, "Confirm your email address");
  await elsewhere.getByRole("link", { name: /auth.v1.verify/ }).click();
  await elsewhere.getByRole("button", { name: "Confirm email address" }).click();
  await expect(elsewhere.getByText("Step 1 of 3")).toBeVisible();
  await expect(elsewhere, "the address contains no part of the session").toHaveURL(`${server.url}/auth`);
  await elsewhere.close();
});

test("an address is confirmed by email, and a forgotten password is reset through a link in another browser @deep", async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 375, height: 800 });

  await test.step("signing up shows a notice, and starts no session before the email is confirmed", async () => {
    await page.goto(`${server.url}/signup`);
    await sendSignUp(page, person);
    await expect(
      page.getByText("Please check your email and click the confirmation link to activate your account."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page);
    // A user who returns later without the email can request another one.
    await page.goto(`${server.url}/auth`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("First confirm your address");
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByRole("link", { name: "Open dev mailbox" })).toHaveAttribute("href", "/outbox");
  });

  await test.step("the code of the confirmation email, read in another tab, works like its link", async () => {
    const elsewhere = await browser.newPage();
    // Both emails must have arrived before the later one is read, because only its code works.
    await expect(async () => {
      await elsewhere.goto(`${server.url}/outbox`);
      await expect(elsewhere.getByRole("link", { name: "Confirm your email address" })).toHaveCount(2, {
        timeout: 500,
      });
    }).toPass();
    await openMail(elsewhere, "Confirm your email address");
    const [code = ""] = /\b\d{6}\b/.exec(await elsewhere.locator("pre").innerText()) ?? [];
    await elsewhere.close();
    await page.getByLabel("Code from the email").fill(code);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Step 1 of 3")).toBeVisible();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await forgetSession(page);
  });

  await test.step("a password reset request returns the same message for known and unknown addresses", async () => {
    await page.evaluate(() => localStorage.setItem("language", "es"));
    for (const email of ["nadie@example.com", person.email]) {
      await page.goto(`${server.url}/auth`);
      await page.getByRole("link", { name: "Restablecer contraseña" }).click();
      // The previous page has an email field as well.
      await expect(page.getByRole("heading", { name: "Restablece tu contraseña" })).toBeVisible();
      await page.getByLabel("Correo electrónico").fill(email);
      await page.getByRole("button", { name: "Enviar enlace" }).click();
      await expect(page.getByText(`Si existe una cuenta para ${email}`)).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step("the email's link leads to the new password from any browser, and then to the app", async () => {
    const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
    const elsewhere = await context.newPage();
    await openMail(elsewhere, "Reset your password");
    // The previous user of this browser did not want to stay signed in.
    await elsewhere.evaluate(() => localStorage.setItem("keep-signed-in", "false"));
    await elsewhere.getByRole("link", { name: /auth.v1.verify/ }).click();
    await expectAccessible(elsewhere);
    await expectFits(elsewhere);
    await elsewhere.getByRole("button", { name: "Set new password" }).click();
    await expect(elsewhere.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await expect(elsewhere).toHaveURL(`${server.url}/reset-password`);
    await expectAccessible(elsewhere);
    await elsewhere.getByLabel("Password", { exact: true }).fill("orchid-Meadow-8!");
    await elsewhere.getByLabel("Confirm password").fill("orchid-Meadow-9!");
    await elsewhere.getByRole("button", { name: "Set password" }).click();
    await expect(elsewhere.getByText("Passwords do not match")).toBeVisible();
    await elsewhere.getByLabel("Confirm password").fill("orchid-Meadow-8!");
    // The response of a server that requires reauthentication after a day.
    const problem = {
      code: 400,
      error_code: "reauthentication_needed",
      msg: "Password update requires reauthentication",
    };
    await elsewhere.route("**/auth/v1/user", (route) => route.fulfill({ status: 400, json: problem }), { times: 1 });
    await elsewhere.getByRole("button", { name: "Set password" }).click();
    const code = elsewhere.getByLabel("Code from the email");
    await expect(code).toBeFocused();
    await code.fill("000000");
    await code.press("Enter");
    await expect(elsewhere.getByText("This code is wrong or has expired").first()).toBeVisible();
    await expectAccessible(elsewhere);
    const mails = await context.newPage();
    await openMail(mails, "Confirm it's you");
    await code.fill(/\b\d{6}\b/.exec(await mails.locator("pre").innerText())?.[0] ?? "");
    await mails.close();
    await elsewhere.getByRole("button", { name: "Set password" }).click();
    await expect(elsewhere.getByText("Password changed")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere, "the user stays signed in after a reload").toHaveURL(/\/dashboard$/);
    const visit = (await context.cookies()).find(({ name }) => name === "visit");
    expect(visit?.expires, "the cookie is deleted when the browser closes").toBe(-1);
    await context.close();
  });

  await test.step("the old password no longer works, the new one does", async () => {
    await forgetSession(page);
    await page.goto(`${server.url}/auth`);
    await page.getByLabel("Correo electrónico").fill(person.email);
    const password = page.getByLabel("Contraseña", { exact: true });
    await password.fill(person.password);
    await password.press("Enter");
    await expect(page.getByText("El correo o la contraseña no son correctos")).toBeVisible();
    await password.fill("orchid-Meadow-8!");
    await password.press("Enter");
    await page.waitForURL("**/dashboard");
  });

  await test.step("the dev mailbox and an email in it are accessible in light and dark", async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
    const reader = await context.newPage();
    await openMail(reader, "Your password was changed");
    const path = (await reader.locator("iframe").getAttribute("src")) ?? "";
    const mail = await (await reader.request.get(server.url + path)).text();
    for (const colorScheme of ["light", "dark"] as const) {
      await reader.emulateMedia({ colorScheme });
      await reader.goto(`${server.url}/outbox`);
      await expectAccessible(reader);
      await expectFits(reader);
      // The email's frame blocks scripts, so axe cannot run there either.
      await reader.goto("about:blank");
      await reader.setContent(mail);
      await expect(reader.getByRole("heading", { name: "Your password was changed" })).toBeVisible();
      await expectAccessible(reader, "[role=article]");
      await expectFits(reader);
    }
    await context.close();
  });

  await test.step("a user with a second factor enters it before setting a new password", async () => {
    // A dashboard left open would send requests, which would be rejected.
    await page.goto("about:blank");
    const { recoveryCodes } = await enrolElsewhere(server.url, { ...person, password: "orchid-Meadow-8!" });
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${server.url}/reset-password`);
    await elsewhere.getByLabel("Email").fill(person.email);
    await elsewhere.keyboard.press("Enter");
    await expect(elsewhere.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(async () => {
      await elsewhere.goto(`${server.url}/outbox`);
      await expect(elsewhere.getByRole("link", { name: "Reset your password" })).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await openMail(elsewhere, "Reset your password");
    await elsewhere.getByRole("link", { name: /auth.v1.verify/ }).click();
    await elsewhere.getByRole("button", { name: "Set new password" }).click();
    await elsewhere.getByRole("button", { name: "Use a recovery code instead" }).click();
    await elsewhere.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    await elsewhere.keyboard.press("Enter");
    await expect(elsewhere.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await context.close();
  });
});
