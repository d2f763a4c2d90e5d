import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a description in a sentence becomes an inactive workflow, which is tested on past records and turned on @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "deals", [{ name: "Harbour" }]);
  await page.goto("/dashboard/automated-workflows");
  const words = page.getByRole("region", { name: "Describe a workflow" });
  const text = words.getByLabel("What should it do?");
  const show = words.getByRole("button", { name: "Preview" });
  await expect(show).toBeDisabled();

  await text.fill("Make me a coffee");
  await show.click();
  await expect(words.getByRole("region", { name: "Preview" })).toContainText("Not understood");
  await expect(words).toContainText("You weren't charged. Try something like:");
  await expect(words.getByRole("button", { name: "Create" })).toHaveCount(0);

  await text.fill(
    "When a deal is created, create a task 'Welcome' for its owner in 2 days, paint the office, notify me",
  );
  await show.click();
  const reading = words.getByRole("region", { name: "Preview" });
  await expect(reading).toContainText("When a deal is created");
  await expect(reading).toContainText("create the task “Welcome” for the record's owner, due in 2 days");
  await expect(reading.getByRole("listitem").filter({ hasText: "paint the office" })).toContainText("Not understood");
  await expect(words).toContainText("2 steps. Costs 10 tokens. You'll have 20 tokens left.");
  await expectAccessibleInBothThemes(page);
  await words.getByRole("button", { name: "Create" }).click();

  const form = page.getByRole("form", { name: "Workflow" });
  await expect(form.getByRole("status").first()).toHaveText("Not understood and skipped: paint the office");
  await expect(form.getByLabel("Task")).toHaveValue("Welcome");
  await form.getByLabel("Name").fill("Welcome new deals");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const workflow = page.getByRole("article", { name: "Welcome new deals" });
  await expect(workflow).toContainText("Off");
  await workflow.getByRole("button", { name: "Test on the last 90 days" }).click();
  await expect(workflow.getByRole("region", { name: "Test run" })).toContainText("Welcome created");
  await workflow.getByRole("button", { name: "Turn on Welcome new deals" }).click();
  await expect(workflow).toContainText("On");
});
