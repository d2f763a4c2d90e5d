import { expect, register, signUp, test } from "./kit/test.ts";

test("a visitor reads the landing page and finds the ways on", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Know every customer.Move every deal forward.");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/signup?mode=sign-in");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page can be read and its links work", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Get started for free" })).toHaveAttribute("href", "/signup");
  });
});

test("a visitor chooses a language and finds it again, on every page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByLabel("Language").selectOption("es");
  await expect(page.getByRole("link", { name: "Empieza gratis" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.reload();
  await expect(page.getByRole("link", { name: "Empieza gratis" })).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
});

test("what a visitor chooses before the script of the page is there is kept by it", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const header = page.getByRole("banner");
  await header.getByLabel("Language").selectOption("es");
  await header.getByLabel("Theme").selectOption("dark");
  script.resolve();
  await expect(page.getByRole("link", { name: "Empieza gratis" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("the theme follows the system until one is chosen", async ({ page }) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(html).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveClass(/dark/);
  await page.getByRole("banner").getByLabel("Theme").selectOption("dark");
  await page.reload();
  await expect(html).toHaveClass(/dark/);
});

test("someone signed in finds the dashboard, their address and the way out in the header", async ({ page }) => {
  const person = await register(page);
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByText(person.email)).toBeVisible();
  await expect(header.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
  await header.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You've been successfully logged out")).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
});

test("no page asks anyone but its own server for anything", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto("/");
  await page.getByRole("img").first().scrollIntoViewIfNeeded();
  await page.goto("/signup");
  await signUp(page);
  expect([...asked]).toEqual([new URL(baseURL ?? "").origin]);
});
