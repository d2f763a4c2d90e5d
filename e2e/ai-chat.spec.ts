import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { clientOf, makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

test("a question is answered with metrics that link to their rows, changed with its chips, and found in the history", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard");
  const stages = await stageIds(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const [elm] = await makeRows(page, "accounts", [{ name: "Elm House" }]);
  await makeRows(page, "deals", [
    { name: "Oak desks", stage_id: stages["Closed Won"], value_minor: 120_000, close_date: today },
    { name: "Pine shelves", stage_id: stages["Closed Won"], value_minor: 30_000, close_date: today },
  ]);
  await makeRows(page, "deals", [
    { name: "Elm chairs", stage_id: stages.Qualified, value_minor: 50_000, close_date: today, account_id: elm?.id },
  ]);
  await page.goto("/dashboard/ai-chat");
  await expect(page.getByRole("heading", { name: "Ask your data" })).toBeVisible();
  // Suggests only questions that this workspace has data for, with names of its records.
  const sell = page.getByRole("region", { name: "Sell" });
  await expect(sell.getByRole("button", { name: "Open deals of Elm House" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deals won by owner this year" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Expenses by category this year" })).toHaveCount(0);

  const box = page.getByRole("textbox", { name: "Your question" });
  await page.getByRole("button", { name: "Add a note to Elm House: …" }).click();
  await expect(box).toHaveValue("Add a note to Elm House: ");
  await box.fill("value of won deals this month");
  await expect(
    page.getByText("Won deal value · This month · Costs 2 tokens. You'll have 28 tokens left."),
  ).toBeVisible();
  await expect(page.getByText("Also uses 1 energy.")).toBeVisible();
  await box.press("Enter");
  const log = page.getByRole("log", { name: "Conversation" });
  await expect(log.getByRole("link", { name: "$1,500" })).toBeVisible();
  await expect(page.getByText("2 tokens spent on questions this month")).toBeVisible();
  await expect(page.getByRole("button", { name: "Energy 19 of 20" })).toBeVisible();

  await log.getByText("Interpreted as: Won deal value · This month").click();
  await log.getByRole("combobox", { name: "Group by" }).selectOption({ label: "by Owner" });
  await expect(log.getByRole("heading", { name: "Won deal value · by Owner · This month" })).toBeVisible();
  await log.getByRole("button", { name: "Won deal value: Table" }).click();
  await expect(log.getByRole("table", { name: "Won deal value" })).toContainText("$1,500");
  await expectAccessibleInBothThemes(page);

  await box.fill("list open llamas");
  await page.getByRole("button", { name: "Send" }).click();
  // Also after a tall answer, a new one is scrolled into view.
  await expect(log.getByText("I don't understand “llamas”", { exact: false })).toBeInViewport();
  await box.fill("Which customers are at risk?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log.getByRole("link", { name: "Customers at risk" })).toHaveAttribute("href", /customer-insights/);
  // The answer contains the rows of that screen instead of an apology and unrelated questions.
  await expect(log.getByText("No customer has 5 orders yet.")).toBeVisible();
  await expect(log.getByText("I can't answer that here", { exact: false })).toHaveCount(0);
  // An unanswered question costs neither tokens nor energy. Changing the grouping counted as a question.
  await expect(page.getByRole("button", { name: "26 tokens, Energy 18 of 20" })).toBeVisible();
  await page.reload();
  await expect(log.getByText("I don't understand “llamas”", { exact: false })).toBeVisible();

  const chats = page.getByRole("complementary", { name: "Chats" });
  await chats.getByRole("button", { name: "Options for value of won deals this month" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Won this month");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(chats.getByRole("button", { name: "Won this month", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, "chat", [375]);
  await log.getByRole("link", { name: "$1,500" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Oak desks" })).toBeVisible();
  await expect(page.getByText("Elm chairs")).toHaveCount(0);
});

test("without energy, a question that costs tokens is not sent and stays in the box @deep", async ({ page }) => {
  const { id } = await register(page);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `energy:${id}`,
    JSON.stringify({ amount: 0, at: Date.now(), isCelebrated: false }),
  ] as const);
  await page.goto("/dashboard/ai-chat");
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("value of won deals this month");
  await expect(page.getByText("Costs 2 tokens.")).toBeVisible();
  await box.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("No energy left. You get 1 back every 5 minutes.");
  await expect(box).toHaveValue("value of won deals this month");
  await expect(page.getByRole("button", { name: "30 tokens, Energy 0 of 20" })).toBeVisible();
});

test.describe("when the connection fails", () => {
  // The browser logs each failed request.
  test.use({ allowedConsole: /net::ERR_FAILED/ });

  test("a question stays in the box, even after a reload, until it is sent @deep", async ({ page }) => {
    await register(page);
    await page.goto("/dashboard/ai-chat");
    const box = page.getByRole("textbox", { name: "Your question" });
    await page.route("**/functions/v1/chats/ask*", (route) => route.abort());
    await box.fill("how many contacts do I have");
    await box.press("Enter");
    await expect(page.getByText("Can't reach the server").first()).toBeVisible();
    await expect(box).toHaveValue("how many contacts do I have");
    await page.unroute("**/functions/v1/chats/ask*");
    await page.reload();
    await expect(box).toHaveValue("how many contacts do I have");
    const log = page.getByRole("log", { name: "Conversation" });
    await box.press("Enter");
    await expect(log).toContainText("how many contacts do I have");
    await expect(box).toHaveValue("");
    await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();

    // A question whose response is lost has been stored: it is answered, and not asked twice.
    await page.route("**/functions/v1/chats/ask*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box.fill("how many deals do I have");
    await box.press("Enter");
    await expect(log.getByText("how many deals do I have", { exact: true })).toHaveCount(1);
    await expect(box).toHaveValue("");
    const { data } = await (await clientOf(page)).from("chat_messages").select("question, status").order("created_at");
    expect(data).toMatchObject([
      { question: "how many contacts do I have", status: "answered" },
      { question: "how many deals do I have", status: "answered" },
    ]);
  });
});
