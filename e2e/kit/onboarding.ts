import { expect, type Page } from "@playwright/test";

/** Answers the onboarding questions of the user who is signed in on a page, without using the screens. */
export async function answerOnboarding(
  page: Page,
  userId: string,
  answers: { business_type: string; dashboard_type: string },
) {
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { access_token: string };
    return session.access_token;
  });
  const { publishableKey: apikey } = (await (await page.request.get("/config.json")).json()) as {
    publishableKey: string;
  };
  const reply = await page.request.post("/rest/v1/user_onboarding", {
    headers: { apikey, authorization: `Bearer ${token}` },
    data: { user_id: userId, team_size: "solo", focus_areas: ["sales"], ...answers },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}
