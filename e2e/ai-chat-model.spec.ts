import { openChatModel, toolAnswers, type Turn } from "../tests/kit/chat-model.ts";
import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { startOwnServer } from "./kit/own-server.ts";
import { makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test as onUsualServer } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

type Own = { model: Awaited<ReturnType<typeof openChatModel>>; url: string };

/** Runs on a server with a language model that answers as scripted by the test. */
const test = onUsualServer.extend<object, { own: Own }>({
  own: [
    async ({ browserName: _any }, use) => {
      const model = await openChatModel();
      const { url, stop } = await startOwnServer({ AI_BASE_URL: model.url, AI_MODEL: "double" });
      await use({ model, url });
      await stop();
      model.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ own }, use) => use(own.url),
});

test("an AI answer streams in with its metrics, records and number of removed sentences, and an admin can turn the model off @deep", async ({
  page,
  own: { model },
}) => {
  await register(page);
  await page.goto("/dashboard");
  const stages = await stageIds(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await makeRows(page, "deals", [
    { name: "Oak desks", stage_id: stages["Closed Won"], value_minor: 120_000, close_date: today },
    { name: "Elm chairs", stage_id: stages.Qualified, value_minor: 50_000, close_date: today },
  ]);
  const questions = [{ measures: ["won_value", "deals_won"], range: "this_month" }];
  const calls = [
    { name: "ask", input: { questions } },
    { name: "list_records", input: { kind: "deals" } },
  ];
  model.does = (asked): Turn =>
    toolAnswers(asked).length === 0
      ? { calls }
      : { says: "You won 1 deal worth $1,200 this month. That is 40% more than last month. There are 2 deals in all." };

  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("Tell me a story of our month");
  await expect(page.getByText("An AI model will answer this. Costs up to 3 tokens.")).toBeVisible();
  await box.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await expect(log.getByText("You won 1 deal worth $1,200 this month. There are 2 deals in all.")).toBeVisible();
  await expect(log.getByText("1 sentence was removed because its numbers don't come from your records.")).toBeVisible();
  await expect(log.getByRole("link", { name: "$1,200" })).toBeVisible();
  await expect(log.getByRole("link", { name: "2 deals" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "chat", [375]);

  await page.goto("/dashboard/settings/workspace");
  await page.getByRole("combobox", { name: "AI models" }).selectOption({ label: "Don't use" });
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
  await page.goto("/dashboard/ai-chat");
  await box.fill("Tell me a story of our month");
  await expect(page.getByText("Not understood yet. Sending is free.")).toBeVisible();
});
