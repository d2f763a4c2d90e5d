import { expect, type Page } from "@playwright/test";

import type { IndustryName } from "#domain/imports/samples/industry-names.ts";

import { findRows } from "./rows.ts";

/**
 * Loads the sample data of an industry into the active workspace without the screens, and waits until it is complete.
 */
export async function loadSamples(page: Page, industry: IndustryName = "retail") {
  const { session, workspace } = await page.evaluate(() => ({
    session: JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { access_token: string },
    workspace: localStorage.getItem("workspace") ?? "",
  }));
  const { publishableKey: apikey } = (await (await page.request.get("/config.json")).json()) as {
    publishableKey: string;
  };
  const reply = await page.request.post(`/functions/v1/samples?workspace_id=${workspace}`, {
    headers: { apikey, authorization: `Bearer ${session.access_token}` },
    data: { industry },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { id } = (await reply.json()) as { id: string };
  await expect
    .poll(async () => (await findRows(page, "runs", `id=eq.${id}&select=status`))[0]?.status, { timeout: 120_000 })
    .toBe("succeeded");
}
