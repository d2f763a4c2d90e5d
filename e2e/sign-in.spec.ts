import type { Page } from "@playwright/test";

import { openSignedIn } from "./kit/colleagues.ts";
import { logOut } from "./kit/sidebar.ts";
import { expect, type Person, signUp, test } from "./kit/test.ts";

// Signing out may close a live connection that is still opening. Requests sent after the server has ended the
// session, but before the page knows, are rejected with 401. The browser logs both.
test.use({ allowedConsole: /WebSocket is closed before the connection is established|status of 401/ });

async function signIn(page: Page, person: Person, options: { keep: boolean }) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  if (!options.keep) await page.getByLabel("Keep me signed in").click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}

test("/auth, /login and /signup show one screen, whose links switch between the forms", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(page.getByText("Already have an account? Sign In")).toBeVisible();
  await page.goto("/signup");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible();
  await page.goto("/signup?mode=sign-in");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.goto("/login?mode=nonsense");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Continue with Google")).toBeVisible();
});

test("a used link shows an error on any page, is removed from the URL, and other ways to sign in are offered @deep", async ({
  page,
}) => {
  const problem = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
  await page.goto(`/reset-password${problem}`);
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was already used.");
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByLabel("Email")).toBeVisible();

  // A link that was requested without a page leads to the root URL.
  await page.goto(`/${problem}`);
  await expect(page.getByRole("alert")).toHaveText("This link has expired or was already used.");
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
});

test("a sign-in code from another browser shows an understandable error @deep", async ({ page }) => {
  await page.goto("/auth/callback?code=1b4e28ba-2fa1-11d2-883f-0016d3cca427");
  await expect(page.getByRole("alert").first()).toHaveText(
    "This sign-in took too long or started in another browser. Please try again.",
  );
});

test("a password can be shown and hidden @deep", async ({ page }) => {
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("orchid");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("signing in requires both fields, then opens the requested page", async ({ page, browser, baseURL }) => {
  const person = await signUp(page);
  await logOut(page);
  await expect(page.getByText("You've been successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please fill in all fields")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/signup");
  await expect(page, "a signed-in visitor is redirected").toHaveURL(/\/dashboard$/);

  const { person: bo, context } = await openSignedIn(browser, baseURL);
  await context.close();
  await page.goto("/dashboard/accounts");
  await logOut(page);
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Faccounts$/);
  await page.getByLabel("Email").fill(bo.email);
  await page.getByLabel("Password", { exact: true }).fill(bo.password);
  await page.keyboard.press("Enter");
  await expect(page, "the requested page belongs to the previous user").toHaveURL(/\/dashboard$/);
});

test.describe("with an incorrect password", () => {
  test.use({ allowedConsole: /status of 400/ });

  test("the server's message is shown in the visitor's language, and the visitor stays on the screen", async ({
    page,
  }) => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await page.evaluate(() => localStorage.setItem("language", "es"));
    await page.reload();
    await page.getByLabel("Correo electrónico").fill("nobody@example.com");
    await page.getByLabel("Contraseña", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText("El correo o la contraseña no son correctos")).toBeVisible();
  });
});

test("without 'Keep me signed in' the session ends with the browser @deep", async ({ page, browser, baseURL }) => {
  const person = await signUp(page);
  for (const keep of [true, false]) {
    await signIn(page, await signedOut(page, person), { keep });
    await page.reload();
    await expect(
      page.getByRole("button", { name: "Your account: Ada Tan" }),
      "the user stays signed in after a reload",
    ).toBeVisible();
    // Closing the browser deletes session cookies and keeps local storage.
    const state = await page.context().storageState();
    const later = await browser.newContext({
      baseURL: baseURL ?? "",
      storageState: { ...state, cookies: state.cookies.filter((cookie) => cookie.expires !== -1) },
    });
    const again = await later.newPage();
    await again.goto("/dashboard");
    await expect(again).toHaveURL(keep ? /\/dashboard$/ : /\/auth$/);
    await expect(again.getByRole("button", { name: keep ? "Your account" : "Sign In" })).toBeVisible();
    await later.close();
  }
});

/** Signs out on the landing page, where no request is pending that would then be sent without a session. */
async function signedOut(page: Page, person: Person): Promise<Person> {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You've been successfully logged out")).toBeVisible();
  return person;
}

test("the sign-in screen works before the application has loaded, and keeps typed text and clicks @deep", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signUp(page);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" });
  const visitor = await context.newPage();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await visitor.route(/\/assets\/core-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await visitor.goto("/auth?next=/dashboard/contacts", { waitUntil: "commit" });
  await expect(visitor.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(visitor.getByLabel("Email")).toBeFocused();
  await expect(visitor.getByRole("link", { name: "Create Account" })).toHaveAttribute(
    "href",
    /next=%2Fdashboard%2Fcont/,
  );
  await visitor.keyboard.type(person.email);
  await visitor.getByLabel("Password", { exact: true }).fill(person.password);
  await visitor.getByLabel("Keep me signed in").click();
  await visitor.getByLabel("Password", { exact: true }).press("Enter");
  release();
  await expect(visitor).toHaveURL(/\/dashboard\/contacts$/);
  await expect(visitor.getByRole("heading", { name: "Welcome back" })).toBeHidden();
  expect(await visitor.evaluate(() => localStorage.getItem("keep-signed-in"))).toBe("false");
  await context.close();
});

test("a language selected in another tab while the prerendered sign-in screen is shown applies to the final screen @deep", async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("#prerendered main")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(() => localStorage.setItem("language", "es"));
  release();
  await expect(page.getByRole("button", { name: "Iniciar sesión", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test.describe("if the button is held while the application starts", () => {
  test.use({ allowedConsole: /status of 400/ });

  test("the sign-in form is sent when the button is released @deep", async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto("/auth", { waitUntil: "commit" });
    await expect(page.locator("#prerendered main")).toBeVisible();
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign In" }).hover();
    await page.mouse.down();
    release();
    // The application's screen is rendered below the prerendered one while a control of the prerendered screen is still
    // pressed.
    await expect(page.locator("main:not(#prerendered main)")).toBeAttached();
    await page.mouse.up();
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
    await expect(page.locator("#prerendered")).toHaveCount(0);
  });
});

test("a change of the system's theme also applies while the prerendered sign-in screen is shown @deep", async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("#prerendered main")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  release();
  await expect(page.locator("#prerendered")).toHaveCount(0);
  await expect(page.locator("html.dark")).toBeAttached();
});

/** Blocks the application's script on this page until the returned function is called. */
async function holdApplication(page: Page) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/core-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test("the prerendered sign-in screen equals the final one, in the visitor's language @deep", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("language", "ja"));
  const release = await holdApplication(page);
  for (const path of ["/login", "/signup", "/auth?mode=sign-up"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#prerendered main")).toBeVisible();
  }
  const draw = async () => ({
    text: await page.locator("main").innerText(),
    boxes: await page.locator("main :is(h1, p, label, input, button, a)").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height].join(" ");
      }),
    ),
  });
  const prerendered = await draw();
  release();
  await expect(page.locator("#prerendered")).toHaveCount(0);
  expect(await draw()).toEqual(prerendered);
  expect(prerendered.text).toMatch(/[ぁ-ん]/);
});
