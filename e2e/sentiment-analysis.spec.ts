import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { switchLanguage } from "./kit/languages.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test("customers' sentiment is classified, shown and corrected, and an analysis costs tokens @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/sentiment-analysis");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expectAccessible(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  const message = (body: string, daysAgo: number) => ({
    body,
    sent_on: day(daysAgo),
    channel: "Email",
    account_id: oak?.id,
  });
  await makeRows(page, "messages", [
    message("Thank you, excellent service and great quality!", 60),
    message("Great support, everything was solved within minutes.", 50),
    message("The delivery is late again and nobody answers. Terrible.", 3),
    message("Wrong items for the third time, this is very disappointing.", 2),
    message("Well, at least it was not late this time.", 1),
    message("Well, at least it was not late this time.", 4),
  ]);
  await page.goto("/dashboard/sentiment-analysis");
  const recent = page.getByRole("table", { name: "Recent interactions" });
  await expect(recent.getByRole("columnheader")).toHaveText(["Customer", "Channel", "Message", "Sentiment", "Date"]);
  const terrible = recent.getByRole("row").filter({ hasText: "Terrible" });
  await expect(terrible).toContainText("Oak & Sons");
  await expect(terrible).toContainText("Negative");
  const turned = page.getByRole("table", { name: "Customers whose sentiment changed" });
  await expect(turned).toContainText("Worse");
  await turned.getByRole("checkbox", { name: "Select Oak & Sons" }).check();
  await page.getByRole("button", { name: "Create tasks" }).click();
  await expect(page.getByText("1 task created, due today")).toBeVisible();
  const drivers = page.getByRole("table", { name: "What drives sentiment" });
  await expect(drivers.getByRole("row", { name: /^Delivery/ })).toContainText("The delivery is late again");
  await expect(page.getByText("2 of 6 messages uncertain")).toBeVisible();
  const doubtful = page.getByRole("table", { name: "Needs review", exact: true });
  const unsure = "Well, at least it was not late this time.";
  // Equal texts are one row, and one decision counts for all of them.
  await expect(doubtful.getByRole("row")).toHaveCount(2);
  await expect(doubtful.getByRole("link", { name: "Oak & Sons" })).toHaveCount(1);
  await doubtful
    .getByRole("group", { name: `Correct: ${unsure}` })
    .getByRole("button", { name: "Positive" })
    .click();
  await expect(recent.getByRole("row").filter({ hasText: unsure })).toContainText(["Corrected", "Corrected"]);
  await expect(page.getByText("Nothing to review.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Detection accuracy" })).toContainText("Español");

  await expect(page.getByRole("link", { name: /^2$/ }).first()).toHaveAttribute("href", /messages\?where=/);
  // Outside this page, 'Positive' alone would not say what is counted.
  await expect(page.getByRole("button", { name: "More: Positive messages" })).toBeVisible();
  const write = page.getByRole("button", { name: /^Write analysis/ });
  await write.click();
  await page.getByRole("dialog").getByRole("button", { name: "Start analysis" }).click();
  const insights = page.getByRole("region", { name: "AI Insights" });
  await expect(insights).toContainText("6 messages from");
  await expect(insights).toContainText("Oak & Sons is less happy than before.");
  await page.getByLabel("Period").selectOption("Last 7 days");
  await expect(page).toHaveURL(/range=last_7_days/);
  await expect(page.getByRole("heading", { name: "Trend", exact: true })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Positive" }).locator("xpath=..")).toContainText("50%");
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page, "sentiment", [390]);
});

test("a correction also applies to similar messages, and the screen is accessible in Spanish and Korean @deep", async ({
  page,
}) => {
  await register(page);
  const like = "The gate on the south side is the old one";
  await makeRows(page, "messages", [
    { body: "The gate on the north side is the old one", sent_on: day(1), corrected_sentiment: "positive" },
    { body: like, sent_on: day(0), corrected_sentiment: null },
  ]);
  await page.goto("/dashboard/sentiment-analysis");
  const row = page.getByRole("table", { name: "Recent interactions" }).getByRole("row").filter({ hasText: "south" });
  await expect(row).toContainText("Positive");
  for (const [language, title] of [
    ["es", "Sentimiento de los clientes"],
    ["ko", "고객 감성"],
  ] as const) {
    await switchLanguage(page, language);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page, `sentiment in ${language}`, [390]);
  }
});
