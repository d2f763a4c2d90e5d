import { readFile } from "node:fs/promises";

import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { joinWorkspace, openSignedIn } from "./kit/colleagues.ts";
import { changeRow, makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("a workflow imported where its tag is missing requires another tag, and can be restored to an earlier version @deep", async ({
  page,
}) => {
  await register(page);
  const [tag] = await makeRows(page, "tags", [{ name: "VIP", colour: "blue" }]);
  await makeRows(page, "tags", [{ name: "Regular", colour: "amber" }]);
  const steps = [{ id: "s1", do: "tag", tag: tag?.id }];
  const trigger = { on: "created", entity: "deals", where: "" };
  await makeRows(page, "workflows", [{ name: "Tag deals", definition: { trigger, steps } }]);
  await page.goto("/dashboard/automated-workflows");
  const workflow = page.getByRole("article", { name: "Tag deals" });
  const more = workflow.getByRole("button", { name: "Actions for Tag deals" });
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Tag deals.json");
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ name: "Tag deals", workflow: { steps: [{ do: "tag", tag: "VIP" }] } });

  await changeRow(page, "tags", tag?.id ?? "", { name: "Gold" });
  await page.reload();
  const importFile = async (name: string, body: string) =>
    page.getByLabel("Import").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(body) });
  await importFile("other.json", "[]");
  await expect(page.getByText("other.json isn't a Vanda workflow.")).toBeVisible();
  await importFile("flow.json", text.replace("Tag deals", "Tag here"));
  const form = page.getByRole("form", { name: "Workflow" });
  await expect(form.getByRole("status").first()).toContainText("Tag: VIP");
  await expectAccessibleInBothThemes(page);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("alert")).toHaveText("Enter a name, add a step and complete every field.");
  await form.getByLabel("Tag").selectOption("Regular");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const imported = page.getByRole("article", { name: "Tag here" });
  await expect(imported).toContainText("add the tag Regular");

  await imported.getByRole("button", { name: "Edit: Tag here" }).click();
  await form.getByLabel("Tag").selectOption("Gold");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await imported.getByRole("button", { name: "Versions" }).click();
  const versions = imported.getByRole("region", { name: "Versions: Tag here" });
  await expect(versions.getByRole("listitem").first()).toContainText("add the tag Regular → add the tag Gold");
  await expect(versions).toContainText("First version");
  await expectAccessibleInBothThemes(page);
  await versions.getByRole("button", { name: "Open this version" }).click();
  await expect(form.getByRole("status").first()).toContainText("Save to keep it.");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(imported).toContainText("add the tag Regular");

  await imported.getByRole("button", { name: "Actions for Tag here" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Tag here (copy)");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("article", { name: "Tag here (copy)" })).toContainText("Off");
});

test("a workflow that a demotion turned off shows the reason, and one click turns it on with the user's own permissions @deep", async ({
  browser,
  baseURL,
}) => {
  const [{ page }, { page: bo }] = await Promise.all([openSignedIn(browser, baseURL), openSignedIn(browser, baseURL)]);
  const member = await joinWorkspace(bo, page, "member");
  const steps = [{ id: "s1", do: "set", column: "priority", value: "high" }];
  const definition = { trigger: { on: "created", entity: "deals", where: "" }, steps };
  await makeRows(bo, "workflows", [{ name: "Mark deals", definition, is_on: true }]);
  await changeRow(page, "members", member, { role: "viewer" });

  for (const [screen, canEdit] of [
    [bo, false],
    [page, true],
  ] as const) {
    await screen.goto("/dashboard/automated-workflows");
    const stopped = screen.getByRole("article", { name: "Mark deals" });
    await expect(stopped).toContainText(
      "Turned off because the member it runs as can no longer edit records. Turn it back on to run it with your permissions, or ask an admin to restore their role.",
    );
    await expect(stopped.getByRole("button", { name: "Turn on Mark deals" })).toHaveCount(canEdit ? 1 : 0);
  }
  const workflow = page.getByRole("article", { name: "Mark deals" });
  await workflow.getByRole("button", { name: "Turn on Mark deals" }).click();
  await expect(workflow.getByRole("button", { name: "Turn off Mark deals" })).toBeVisible();
  await expect(workflow).not.toContainText("Turned off because");
  await expect(workflow).toContainText("Ada Tan");
});
