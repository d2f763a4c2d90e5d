import { expectAccessible } from "./kit/axe.ts";
import { chooseFromMenu, stageEvents } from "./kit/record-menu.ts";
import { expectRow, makeRows, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";
import { expectFits } from "./kit/width.ts";

const settings = "/dashboard/settings/pipelines";

test("an admin edits the stages, and deals of a deleted stage move to the selected one and are restored @deep", async ({
  page,
}) => {
  await register(page);
  const stages = await stageIds(page);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks", stage_id: stages["Demo Scheduled"] }]);
  await page.goto(settings);
  const sales = page.getByRole("region", { name: "Sales" });
  const names = () =>
    sales
      .getByRole("textbox", { name: /^Name of the stage/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect(sales).toBeVisible();
  await expectAccessible(page);

  const name = sales.getByRole("textbox", { name: "Name of the stage Qualified" });
  await name.fill("First call");
  await name.press("Enter");
  await expect(sales.getByRole("button", { name: "Move First call down" })).toBeVisible();
  await sales.getByRole("button", { name: "Move First call down" }).click();
  await expect
    .poll(names)
    .toEqual(["Demo Scheduled", "First call", "Proposal Sent", "Negotiation", "Closed Won", "Closed Lost"]);

  const probability = sales.getByRole("textbox", { name: "Probability of First call" });
  await probability.fill("140");
  await expect(sales.getByRole("alert")).toHaveText("Enter a whole number from 0 to 100");
  await probability.fill("35");
  await probability.press("Tab");
  const rotting = sales.getByRole("textbox", { name: "Days until deals in First call are stuck" });
  await rotting.fill("14");
  await rotting.press("Enter");
  await sales.getByRole("combobox", { name: "Colour of First call" }).selectOption("Teal");
  await expect(sales.getByRole("combobox", { name: "Colour of Closed Won" })).toHaveCount(0);
  await expectRow(page, "stages", stages.Qualified ?? "", {
    name: "First call",
    default_probability: 35,
    rotting_days: 14,
    colour: "teal",
  });

  await sales.getByRole("button", { name: "Delete Demo Scheduled" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Move deals to" }).selectOption("Negotiation");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Delete and move deals" }).click();
  await expect(page.getByText("“Demo Scheduled” was deleted")).toBeVisible();
  await expectRow(page, "deals", deal?.id ?? "", { stage_id: stages.Negotiation });
  await page.getByRole("button", { name: "Undo" }).click();
  await expectRow(page, "deals", deal?.id ?? "", { stage_id: stages["Demo Scheduled"] });
  await expect(sales.getByRole("textbox", { name: "Name of the stage Demo Scheduled" })).toBeVisible();

  // On a phone the table of stages scrolls inside its own box.
  await page.setViewportSize({ width: 375, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
});

test("with the keyboard alone, a second pipeline is added, named, selected on the board and deleted @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "deals", [{ name: "Oak desks" }]);
  await page.goto(settings);
  await page.getByRole("button", { name: "Add pipeline" }).focus();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "Name of the pipeline New pipeline" });
  await expect(name).toBeVisible();
  await name.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Renewals");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Renewals" })).toBeVisible();

  await page.goto("/dashboard/sales?as=board");
  await expect(page.getByRole("group", { name: "Oak desks" })).toBeVisible();
  await page.getByRole("combobox", { name: "Pipeline" }).focus();
  await page.keyboard.type("Renewals");
  await expect(page.getByRole("region", { name: "Renewals" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Oak desks" })).toHaveCount(0);
  await expect(page).toHaveURL(/pipeline=/);

  await page.goto(settings);
  await page.getByRole("region", { name: "Renewals" }).getByRole("button", { name: "Delete pipeline" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Move deals to" })).toBeVisible();
  await page.getByRole("combobox", { name: "Move deals to" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Delete/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Renewals" })).toHaveCount(0);
});

test("forms require the reason when one or many deals are marked as lost @deep", async ({ page }) => {
  await register(page);
  const [deal, shelves, lamps] = await makeRows(page, "deals", [
    { name: "Oak desks" },
    { name: "Pine shelves" },
    { name: "Lamps" },
  ]);
  await page.goto(`/dashboard/sales/${deal?.id}`);
  await chooseFromMenu(page, "Edit");
  const form = page.getByRole("dialog");
  const choose = (stage: string) => form.getByRole("combobox", { name: "Stage" }).selectOption(stage);
  await expect(form.getByLabel("Stage")).toBeVisible();
  await expect(form.getByLabel("Lost reason")).toHaveCount(0);
  await choose("Closed Lost");
  await form.getByRole("button", { name: "No budget" }).click();
  await expect(form.getByLabel("Lost reason")).toHaveValue("No budget");
  await choose("Negotiation");
  await expect(form.getByLabel("Lost reason")).toHaveCount(0);
  await choose("Closed Lost");
  await form.getByLabel("Lost reason").fill("They bought a boat");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expectRow(page, "deals", deal?.id ?? "", { lost_reason: "They bought a boat" });

  const stays = stageEvents(page);
  await expect(stays).toHaveCount(2);
  await expect(stays.nth(0)).toContainText("Closed Lost");
  await expect(stays.nth(0)).not.toContainText("now");
  await expect(stays.nth(1)).toContainText(/Qualified.*less than a day/);
  await page.getByRole("button", { name: "Undo move" }).click();
  await expectRow(page, "deals", deal?.id ?? "", { lost_reason: null });
  await expect(stays).toHaveCount(3);
  await expect(stays.nth(0)).toContainText(/Qualified.*now/);

  await page.goto("/dashboard/sales");
  await page.getByRole("checkbox", { name: "Select Pine shelves" }).check();
  await page.getByRole("checkbox", { name: "Select Lamps" }).check();
  await page.getByRole("button", { name: "Edit field" }).click();
  const bulk = page.getByRole("dialog");
  await bulk.getByLabel("Field").selectOption({ label: "Stage" });
  await bulk.getByLabel("Stage").selectOption("Closed Lost");
  await bulk.getByRole("button", { name: "No answer" }).click();
  await expectAccessible(page);
  await bulk.getByRole("button", { name: "Change 2 records" }).click();
  await expect(page.getByText("2 records were changed")).toBeVisible();
  for (const one of [shelves, lamps]) await expectRow(page, "deals", one?.id ?? "", { lost_reason: "No answer" });
});
