import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { expectRowCount, findRows, makeRows } from "./kit/rows.ts";
import { follow } from "./kit/sidebar.ts";
import { expect, register, test } from "./kit/test.ts";

test("a workflow from a template adds a task to a new deal, and its run is shown with its steps and undone", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard");
  await follow(page, "Advanced Features", "Automated Workflows");
  await page.getByRole("button", { name: "Use template “Demo within 5 days”" }).click();

  const form = page.getByRole("form", { name: "Workflow" });
  await expect(form.getByLabel("Name")).toHaveValue("Demo within 5 days");
  await expect(form.getByLabel("Due in (days)")).toHaveValue("5");
  await form.getByRole("group", { name: "Add a step" }).getByRole("button", { name: "Add a note" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("alert")).toHaveText("Enter a name, add a step and complete every field.");
  await form.getByLabel("Text").fill("Welcome, {name}");
  await expectAccessibleInBothThemes(page);
  await form.getByRole("button", { name: "Save and turn on" }).click();

  const workflow = page.getByRole("article", { name: "Demo within 5 days" });
  await expect(workflow).toContainText("When a deal is created if");
  await expect(workflow).toContainText("create the task “Give a demo: {name}” for the record's owner, due in 5 days");
  await makeRows(page, "deals", [{ name: "Harbour" }]);
  await workflow.getByRole("button", { name: "Runs" }).click();
  const run = workflow.getByRole("listitem").filter({ hasText: "Harbour" }).first();
  await expect(run).toContainText("Done");
  await run.getByRole("button", { name: "Steps" }).click();
  await expect(run).toContainText("Give a demo: Harbour created");
  await expectRowCount(page, "activities", "title=eq.Give a demo: Harbour&kind=eq.task", 1);
  await expectAccessibleInBothThemes(page);

  await workflow.getByRole("button", { name: "Test on the last 90 days" }).click();
  const testRun = workflow.getByRole("region", { name: "Test run" });
  await expect(testRun.getByRole("status")).toContainText("Matching changes in the last 90 days: 1 (");
  await expect(testRun.getByRole("status")).toContainText("Nothing was changed.");
  await expect(testRun.getByRole("listitem").first()).toContainText("Give a demo: Harbour");
  await expectAccessibleInBothThemes(page);
  await workflow.getByRole("button", { name: "Runs" }).click();
  await run.getByRole("button", { name: "Steps" }).click();

  await run.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { name: "By a workflow" })).toBeVisible();

  await page.goto("/dashboard/sales");
  await page.getByRole("row", { name: "Harbour" }).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Start workflow" }).click();
  const dialog = page.getByRole("dialog", { name: "Start workflow" });
  await expect(dialog.getByLabel("Workflow")).toHaveValue(/./);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Started: 1", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await findRows(page, "activities", "title=eq.Give a demo: Harbour&kind=eq.task")).length)
    .toBe(2);
});
