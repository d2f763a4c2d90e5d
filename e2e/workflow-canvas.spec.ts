import type { Locator } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const definition = {
  trigger: { on: "created", entity: "deals", where: "name.contains.Har" },
  steps: [
    {
      id: "s1",
      do: "branch",
      where: "name.is.Harbour",
      yes: [{ id: "s2", do: "note", text: "Big: {name}" }],
      no: [{ id: "s3", do: "stop" }],
    },
    { id: "s4", do: "wait", hours: 48 },
    { id: "s5", do: "task", title: "Call {name}", assignee: "owner", days: 1 },
  ],
};

test("the canvas replays the path of a run, and each node opens the form of its step @deep", async ({ page }) => {
  await register(page);
  await makeRows(page, "workflows", [{ name: "Greet", definition, is_on: true }]);
  await makeRows(page, "deals", [{ name: "Harbour" }]);
  await page.goto("/dashboard/automated-workflows");
  const workflow = page.getByRole("article", { name: "Greet" });
  await workflow.getByRole("button", { name: "Canvas", exact: true }).click();
  const canvas = workflow.getByRole("application", { name: "Canvas: Greet" });
  const node = (name: string) => canvas.getByRole("button", { name });
  await expect(node("Start When a deal is created")).toBeVisible();
  await expect(node("Add a note add the note “Big: {name}”")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // In its third step, the run waits for two days.
  await workflow.getByLabel("Run", { exact: true }).selectOption({ label: await waitingRun(workflow) });
  await expect(node("Add a note")).toContainText("Done");
  await expect(node("wait 2 days")).toContainText("Waiting");
  await expect(node("Stop")).not.toContainText("Done");
  await expect(node("Create a task")).not.toContainText("Running");
  const progress = workflow.getByRole("status");
  await expect(progress).toContainText("Step 5 of 5 · Wait · Waiting · Wait until");
  await expect(workflow.getByRole("button", { name: "Next step" })).toBeDisabled();
  await workflow.getByRole("button", { name: "Previous step" }).click();
  await expect(progress).toHaveText("Step 4 of 5 · Add a note · Done · Big: Harbour created");
  await expect(node("wait 2 days")).not.toContainText("Waiting");
  await workflow.getByRole("button", { name: "Next step" }).click();
  await workflow.getByRole("button", { name: "Play" }).click();
  await expect(progress).toContainText("Step 5 of 5");
  await expect(workflow.getByRole("button", { name: "Play" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // Tab reaches the canvas only once; arrow keys move from node to node.
  await node("When a deal is created").focus();
  await page.keyboard.press("ArrowDown");
  await expect(node("Only if")).toBeFocused();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowDown");
  await expect(node("Add a note")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(canvas.getByRole("button", { name: "Zoom in" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");

  const form = page.getByRole("form", { name: "Workflow" });
  const note = form.getByRole("group", { name: "Step 1: Add a note" }).getByLabel("Text");
  await expect(note).toBeFocused();
  await note.fill("Large: {name}");
  const edited = page.getByRole("application", { name: "Canvas: Greet" });
  await expect(edited.getByRole("button", { name: /^Add a note/ })).toContainText("Large: {name}");
  await edited.getByRole("button", { name: /^Create a task/ }).press("Enter");
  await expect(form.getByLabel("Task")).toBeFocused();

  // A step is added on a connection.
  await edited.getByRole("button", { name: "Add a step · Only if · Yes" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  const added = form.getByRole("group", { name: "Step 1: Add a note" }).first().getByLabel("Text").first();
  await expect(added).toBeFocused();
  await added.fill("Welcome");
  await expect(edited.getByRole("button", { name: "Add a note add the note “Welcome”" })).toBeVisible();
  await expect(edited.locator(".react-flow__edge-path")).toHaveCount(8);
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(edited).toBeHidden();
  await expectFits(page);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(workflow).toContainText("Large: {name}");
  await expect(workflow.getByRole("button", { name: "Canvas", exact: true })).toBeHidden();
});

/** Returns the option of the waiting run, as soon as a run waits. */
async function waitingRun(workflow: Locator): Promise<string> {
  const option = workflow.getByLabel("Run", { exact: true }).getByRole("option", { name: "Waiting" });
  await expect(option).toHaveCount(1, { timeout: 30_000 });
  return (await option.textContent()) ?? "";
}
