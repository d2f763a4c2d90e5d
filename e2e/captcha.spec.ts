import { securityHeaders } from "#server/http/security-headers.ts";

import { expect, test } from "./kit/test.ts";

/** The part of the provider's script that a form uses, with a button that solves the captcha. */
const script = `
  let solved = 0;
  window.turnstile = {
    render(place, { sitekey, callback }) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person";
      button.onclick = () => { solved += 1; callback(sitekey + " solved " + solved); };
      place.append(button);
      return place.id;
    },
    remove() { document.querySelector("[role=group] button")?.remove(); },
  };
  window.onCaptchaReady();
`;

test.use({ allowedConsole: /status of 400|Failed to load resource/ });

test("with a captcha configured, each sign-in attempt sends a new solution @deep", async ({ page }) => {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const captcha = { provider: "turnstile", siteKey: "the site key" };
    await route.fulfill({ response, json: { ...(await response.json()), captcha } });
  });
  await page.route("**/auth", async (route) => {
    const response = await route.fetch();
    const headers = {
      ...response.headers(),
      ...securityHeaders({ isHttps: false, captcha: "turnstile", hasStripe: false, isApp: true }),
    };
    await route.fulfill({ response, headers });
  });
  let isBlocked = true;
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    isBlocked ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
  );
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("grant_type=password"))
      sent.push(request.postDataJSON().gotrue_meta_security.captcha_token);
  });

  await page.goto("/auth");
  await expect(page.getByText("Human verification couldn't load.")).toBeVisible();
  isBlocked = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  const signIn = page.getByRole("button", { name: "Sign In" });
  const check = page.getByRole("group", { name: "Verify you're human" });
  await signIn.click();
  await expect(page.getByText("Please verify you're human")).toBeVisible();
  for (const token of ["the site key solved 1", "the site key solved 2"]) {
    await check.getByRole("button").click();
    await signIn.click();
    await expect.poll(() => sent.at(-1)).toBe(token);
    await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  }
  expect(sent).toHaveLength(2);
});
