import type { Page } from "@playwright/test";

import { addressIn, publicPaths } from "#domain/website/public-pages.ts";

import { expectAccessibleInBothThemes, expectAccessibleInTheme, otherThemeAt, themeAt } from "./kit/axe.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll, extremeWidths } from "./kit/width.ts";

const menu = (page: Page) => page.getByRole("banner").locator("summary").filter({ hasText: "Language: English" });

for (const [index, path] of [
  "/",
  "/pricing",
  "/documentation",
  "/documentation/keyboard",
  "/contact",
  "/about",
  "/docs/api",
].entries()) {
  // One text page and one page with a form represent the others.
  const tag = path === "/" || path === "/contact" ? "" : " @deep";
  test(`${path} fits at 320 and 1440 px and passes axe in ${themeAt(index)}${tag}`, async ({ page }) => {
    await page.goto(path);
    await expectNoSidewaysScroll(page, path, extremeWidths);
    await expectAccessibleInTheme(page, themeAt(index));
  });

  test(`${path} fits a tablet and passes axe in ${otherThemeAt(index)} @deep`, async ({ page }) => {
    await page.goto(path);
    await expectNoSidewaysScroll(page, path);
    await expectAccessibleInTheme(page, otherThemeAt(index));
  });
}

test("every public page fits at 320 and 1440 px in the languages other than English @deep", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const language of ["es", "zh", "ja", "ko"] as const)
    for (const path of publicPaths) {
      await page.goto(addressIn(language, path));
      await expectNoSidewaysScroll(page, addressIn(language, path), extremeWidths);
    }
});

test("only one of the frequent questions is open at a time, and it can be closed @deep", async ({ page }) => {
  await page.goto("/");
  const answers = page.locator("#faq details[open] p");
  await page.getByText("What are tokens?").click();
  await expect(answers).toHaveText(/^Tokens pay for AI features/);
  await page.getByText("Do tokens expire?").click();
  await expect(answers).toHaveText(/reset on the 1st/);
  await page.getByText("Do tokens expire?").click();
  await expect(answers).toHaveCount(0);
});

test("a visitor's language also applies to other public pages and the sign-in screen @deep", async ({ page }) => {
  await page.goto("/pricing");
  await menu(page).click();
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es\/pricing$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precios");
  await page.goto("/contact");
  await expect(page).toHaveURL(/\/es\/contact$/);
  await page.goto("/auth");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
  await page.goto("/es/");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the theme follows the system until one is selected @deep", async ({ page }) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(html).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveClass(/dark/);
  await page.getByRole("banner").getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await page.goto("/about");
  await expect(html).toHaveClass(/dark/);
});

test("the contact form reports missing fields, sends the message and is cleared @deep", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ada Tan");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText(
    "Missing InformationPlease fill in all required fields.",
  );
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message", { exact: true }).fill("Do you speak Malay?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message Sent!").last()).toBeVisible();
  await expect(page.getByText("We'll get back to you within 24 hours.").last()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("the manual is searched while typing @deep", async ({ page }) => {
  await page.goto("/documentation");
  await page.getByRole("searchbox").fill("stage probability");
  await page.getByRole("list", { name: "Articles found" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deals board");
});

test("help on a screen opens its article in the user's language, with a picture of the screen", async ({ page }) => {
  await register(page);
  await page.evaluate(() => localStorage.setItem("language", "es"));
  await page.goto("/dashboard/crm-analysis");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Ayuda" }).click();
  const article = await opened;
  await expect(article).toHaveURL(/\/es\/documentation\/crm-analysis$/);
  await expect(article.getByRole("heading", { level: 1 })).toHaveText("Análisis de CRM");
  const picture = article.getByRole("img", { name: "Pantalla de «Análisis de CRM»" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
});

test("a link into the API reference opens its entry, which passes axe in both themes @deep", async ({ page }) => {
  await page.goto("/docs/api#tables-deals");
  const deals = page.locator("details").filter({ has: page.locator("#tables-deals") });
  await expect(deals.getByRole("rowheader", { name: "value_minor", exact: true })).toBeVisible();
  await expect(deals.getByText('vanda.from("deals")')).toBeVisible();
  await page.locator("summary").filter({ hasText: "POST /files" }).first().click();
  await expectNoSidewaysScroll(page, "/docs/api", extremeWidths);
  await expectAccessibleInBothThemes(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages are readable, the language can be switched and a message sent", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Get started for free" }).first()).toHaveAttribute("href", "/signup");
    await expect(page.getByRole("banner").getByRole("combobox", { name: "Theme" })).toBeHidden();
    await menu(page).click();
    await page.getByRole("banner").getByRole("link", { name: "日本語" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "お問い合わせ" }).click();
    await page.getByLabel("お名前").fill("山田 花子");
    await page.getByLabel("メールアドレス").fill("hanako@example.com");
    await page.getByLabel("件名").fill("質問");
    await page.getByLabel("お問い合わせ内容").fill("こんにちは");
    await page.getByRole("button", { name: "送信する" }).click();
    await expect(page).toHaveURL(/\/ja\/contact#sent$/);
    await expect(page.getByRole("status").getByText("送信しました")).toBeVisible();
  });

  test("the homepage follows the system's dark theme @deep", async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).not.toBe(light);
  });
});

test("a signed-in visitor sees the dashboard link, their address and sign-out in the header @deep", async ({
  page,
}) => {
  const person = await register(page);
  await page.goto("/pricing");
  const header = page.getByRole("banner");
  await expect(header.getByText(person.email)).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign in" })).toBeHidden();
  await expect(header.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
  await header.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You've been successfully logged out")).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
});

test("the start page, sign-up and the dashboard send no request to another host @deep", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto("/");
  await page.getByRole("img").first().scrollIntoViewIfNeeded();
  await page.goto("/signup");
  await signUp(page);
  expect([...asked]).toEqual([new URL(baseURL ?? "").origin]);
});

test("icons have the declared size, and a browser that requests a default icon gets one @deep", async ({ request }) => {
  const { icons } = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string; sizes: string }[];
  };
  const pictures = icons.filter(({ src }) => src.endsWith(".png"));
  expect(pictures.length).toBeGreaterThan(0);
  for (const { src, sizes } of pictures) {
    const picture = await (await request.get(src)).body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const icon = await request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toBe("image/x-icon");
});
