import type { Page } from "@playwright/test";

import { makeConversation, makeMailbox } from "./kit/mail.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { callDatabase, changeRow, expectRow, findRows, makeRows, newestRow, readRow, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each rejected request.
test.use({ allowedConsole: /409/ });

/** Opens a page that receives no live changes, so that it keeps showing the state from when it loaded. */
async function openUnaware(page: Page, path: string) {
  await page.routeWebSocket(/realtime/, () => undefined);
  await page.goto(path);
}

const question = (page: Page) => page.getByRole("dialog", { name: "Someone else changed this first" });

/** Selects one of two values of a column. */
async function choose(page: Page, column: string, side: "Yours" | "Theirs") {
  await question(page).getByRole("group", { name: column }).getByLabel(side).check();
  await question(page).getByRole("button", { name: "Save" }).click();
  await expect(question(page)).toBeHidden();
}

test("saving a task keeps a colleague's concurrent edits, and shows both values if both edited the same field @deep", async ({
  page,
}) => {
  await register(page);
  const { id: assignee_id } = await newestRow(page, "members");
  await makeRows(page, "activities", [{ kind: "task", title: "Call Ana", assignee_id }]);
  const { id } = await newestRow(page, "activities");
  await openUnaware(page, "/dashboard/my-day");
  const edit = async (title: string) => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  };
  const box = page.getByRole("main").getByRole("textbox", { name: "Task name" });
  await edit("Call Ana");
  await box.fill("Call Ana Lim");
  await changeRow(page, "activities", id, { body: "Bring the contract", duration_minutes: 15 });
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(box).toBeHidden();
  await expectRow(page, "activities", id, {
    title: "Call Ana Lim",
    body: "Bring the contract",
    duration_minutes: 15,
  });

  await edit("Call Ana Lim");
  await box.fill("Visit Ana Lim");
  await changeRow(page, "activities", id, { title: "Write to Ana Lim" });
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(question(page)).toContainText("Yours: Visit Ana Lim");
  await expect(question(page)).toContainText("Theirs: Write to Ana Lim");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Not saved. Someone else changed this in the meantime.")).toBeVisible();
  await expect(box).toHaveValue("Visit Ana Lim");
  await expectRow(page, "activities", id, { title: "Write to Ana Lim" });
  await page.getByRole("button", { name: "Save task" }).click();
  await choose(page, "Title", "Yours");
  await expect(box).toBeHidden();
  await expectRow(page, "activities", id, { title: "Visit Ana Lim" });
});

test("renaming a workflow keeps a colleague's change of its steps, and conflicting edits are compared @deep", async ({
  page,
}) => {
  await register(page);
  await page.goto("/dashboard/automated-workflows");
  await page.getByRole("button", { name: "Use template “Demo within 5 days”" }).click();
  const form = page.getByRole("form", { name: "Workflow" });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  const [workflow] = await findRows(page, "workflows", "select=id,definition");
  const definition = workflow?.definition as { steps: object[] };
  const note = { id: "n1", do: "note", text: "Welcome" };
  await openUnaware(page, "/dashboard/automated-workflows");
  await page.getByRole("button", { name: "Edit: Demo within 5 days" }).click();
  await form.getByLabel("Name").fill("Demo at once");
  await changeRow(page, "workflows", workflow?.id ?? "", { definition: { ...definition, steps: [note] } });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("article", { name: "Demo at once" })).toContainText("Welcome");

  await page.getByRole("button", { name: "Edit: Demo at once" }).click();
  await form.getByLabel("Text").fill("Good morning");
  const steps = [{ ...note, text: "Good evening" }];
  await changeRow(page, "workflows", workflow?.id ?? "", { definition: { ...definition, steps } });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(question(page)).toContainText("Good morning");
  await expect(question(page)).toContainText("Good evening");
  await choose(page, "Trigger and steps", "Theirs");
  await expect(page.getByRole("article", { name: "Demo at once" })).toContainText("Good evening");
});

test("a user who assigns a conversation that a colleague has just assigned is asked for confirmation @deep", async ({
  page,
}) => {
  await register(page);
  const mailbox = await makeMailbox(page);
  const { id } = await makeConversation(page, mailbox, {
    from: { name: "Nadia", address: "nadia@oak.example" },
    subject: "Desks",
    said: [{ text: "Hello" }],
  });
  await makeRows(page, "members", [{ name: "Bo Lind" }]);
  const [bo] = await findRows(page, "members", "name=eq.Bo Lind");
  await openUnaware(page, `/dashboard/communication-tools?conversation=${id}`);
  const assignee = page.getByRole("combobox", { name: "Assign to" });
  await expect(assignee).toBeVisible();
  await changeRow(page, "conversations", id, { assignee_id: bo?.id });
  await assignee.selectOption("Ada Tan");
  await expect(question(page)).toContainText("Yours: Ada Tan");
  await expect(question(page)).toContainText("Theirs: Bo Lind");
  await choose(page, "Assignee", "Theirs");
  await expectRow(page, "conversations", id, { assignee_id: bo?.id });
});

test("moving a card that a colleague has just moved asks for confirmation @deep", async ({ page }) => {
  await register(page);
  const stages = await stageIds(page);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks", stage_id: stages["Qualified"] }]);
  await openUnaware(page, "/dashboard/sales?as=board");
  const card = page.getByRole("group", { name: "Oak desks", exact: true });
  await card.focus();
  await callDatabase(page, "move_deal", { deal_id: deal?.id, stage_id: stages["Negotiation"] });
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await expect(question(page)).toContainText("Yours: Demo Scheduled");
  await expect(question(page)).toContainText("Theirs: Negotiation");
  await choose(page, "Stage", "Yours");
  await expectRow(page, "deals", deal?.id ?? "", { stage_id: stages["Demo Scheduled"] });

  // Undo does not overwrite a colleague's move either.
  await callDatabase(page, "move_deal", { deal_id: deal?.id, stage_id: stages["Negotiation"] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(question(page)).toContainText("Yours: Qualified");
  await choose(page, "Stage", "Theirs");
  expect((await readRow(page, "deals", deal?.id ?? "")).stage_id).toBe(stages["Negotiation"]);

  // Nor does a move to the lane of another owner overwrite a colleague's change of the owner.
  const [bo, cy] = await makeRows(page, "members", [{ name: "Bo Lind" }, { name: "Cy Roe" }]);
  await makeRows(page, "deals", [{ name: "Lamps", owner_id: bo?.id }]);
  await changeRow(page, "deals", deal?.id ?? "", { owner_id: null });
  await page.reload();
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Group by owner" }).click();
  await expect(page.getByRole("region", { name: "No owner" }).getByRole("group", { name: "Oak desks" })).toBeVisible();
  await changeRow(page, "deals", deal?.id ?? "", { owner_id: cy?.id, name: "Oak tables" });
  await page.getByRole("button", { name: "Move Oak desks to…" }).click();
  await page.getByRole("menuitem", { name: "Bo Lind" }).click();
  await expect(question(page)).toContainText("Yours: Bo Lind");
  await expect(question(page)).toContainText("Theirs: Cy Roe");
  await choose(page, "Owner", "Yours");
  await expectRow(page, "deals", deal?.id ?? "", { owner_id: bo?.id, name: "Oak tables" });
});

test("editing a record that was merged in the meantime links to the merged record and keeps the typed text @deep", async ({
  page,
}) => {
  await register(page);
  const [oak, elm] = await makeRows(page, "accounts", [{ name: "Oak Ltd" }, { name: "Elm Ltd" }]);
  await openUnaware(page, `/dashboard/accounts/${oak?.id}`);
  await chooseFromMenu(page, "Edit");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Oak Limited");
  await callDatabase(page, "merge_records", { entity: "accounts", keep: elm?.id, merge: [oak?.id] });
  await page.getByRole("button", { name: "Save changes" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "merged this record" });
  await expect(notice.getByRole("link", { name: "Elm Ltd" })).toHaveAttribute("href", `/dashboard/accounts/${elm?.id}`);
  await expect(name).toHaveValue("Oak Limited");
});
