import { readFile } from "node:fs/promises";

import { encodeText } from "../tests/kit/names-of-the-world.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./kit/axe.ts";
import { chooseFile, count, uploadAndCheck } from "./kit/import.ts";
import { seeAsViewer } from "./kit/opening.ts";
import { expectRowCount, makeRows, newestRow, stageIds } from "./kit/rows.ts";
import { expect, register, signUp, test } from "./kit/test.ts";
import { expectNoSidewaysScroll } from "./kit/width.ts";

const contacts =
  "Full name,E-mail,Employer,Since\nAda Tan,ada@example.com,Oak,3/4/2024\nBo Lim,bo@example.com,Pine,5/6/2024\n";

test("an unreadable file is rejected with the reason, and another one can be chosen @deep", async ({ page }) => {
  await signUp(page);
  await chooseFile(page, { name: "offer.pdf", content: "%PDF-1.7 and the rest of an offer" });
  await expect(page.getByRole("alert")).toContainText("This file doesn't contain a table");
  await chooseFile(page, { name: "nothing.csv", content: "" });
  await expect(page.getByRole("alert")).toContainText("This file is empty");
  await chooseFile(page, { name: "contacts.csv", content: contacts });
  await expect(page.getByRole("heading", { name: "contacts.csv" })).toBeVisible();
});

test.describe("for errors that only the server finds", () => {
  // The browser logs each rejected request to the console.
  test.use({ allowedConsole: /status of 400/ });
  test("a file with a header but without rows is rejected @deep", async ({ page }) => {
    await signUp(page);
    await chooseFile(page, { name: "header.csv", content: "Name,Industry\n" });
    await expect(page.getByRole("alert")).toContainText("This file has no rows");
    await expect(page.getByText("Drop a CSV or Excel file here")).toBeVisible();
  });
  test("damaged workbooks and those in the format before 2007 are rejected @deep", async ({ page }) => {
    await signUp(page);
    await chooseFile(page, { name: "book.xlsx", content: "PK\u0003\u0004 [Content_Types].xml and no more" });
    await expect(page.getByRole("alert")).toContainText("This workbook can't be read");
    await chooseFile(page, {
      name: "book.xls",
      content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    });
    await expect(page.getByRole("alert")).toContainText("Save it as .xlsx");
  });
});

test("a file dropped with the mouse is uploaded @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/imports/new");
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "contacts.csv", { type: "text/csv" }));
    return transfer;
  }, contacts);
  const zone = page.getByText("Drop a CSV or Excel file here");
  await zone.dispatchEvent("dragover", { dataTransfer: files });
  await zone.dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByRole("heading", { name: "contacts.csv" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Contacts suggested" })).toBeChecked();
});

test("pasted cells are imported, and undone from the page that imports the next file @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/imports/new");
  await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download template: contacts" }).click();
  const template = await readFile(await (await saved).path(), "utf8");
  expect(template).toBe("\uFEFFName,Email,Phone,Job title,Account,Lifecycle,Owner");
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    contacts.replaceAll(",", "\t"),
  );
  await expect(page.getByRole("heading", { name: "Pasted cells.txt" })).toBeVisible();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await page.getByRole("link", { name: "Import another file" }).click();
  const recent = page.getByRole("region", { name: "Recent imports" });
  await expectAccessible(page);
  await recent.getByRole("button", { name: "Undo… Pasted cells.txt" }).click();
  await recent.getByRole("button", { name: "Undo now" }).click();
  await expect(recent.getByText("Undone", { exact: true })).toBeVisible();
});

test("with the keyboard alone, a file is selected, set up, checked and imported", async ({ page }) => {
  await register(page);
  // Registered before the page opens, because the browser takes a moment to deliver its file dialog.
  const chooser = page.waitForEvent("filechooser");
  await page.goto("/dashboard/imports/new");
  await page.getByLabel("Drop a CSV or Excel file here").focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "contacts.csv", mimeType: "text/csv", buffer: Buffer.from(contacts) });
  await page.getByLabel("Field for column Since").focus();
  await expect(page.getByLabel("Field for column Since")).toHaveValue("");
  await page.getByRole("button", { name: "Check", exact: true }).focus();
  await page.keyboard.press("Enter");
  const commit = page.getByRole("button", { name: "Import 2 contacts" });
  await expect(commit).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("2 new accounts")).toBeVisible();
  // The clicked button no longer exists, so the focus moves to the top of the content rather than of the page.
  await expect(page.locator("#content")).toBeFocused();
  await commit.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 contacts imported")).toBeVisible({ timeout: 60_000 });
});

test("settings and the result of the check are kept after a reload @deep", async ({ page }) => {
  await signUp(page);
  await chooseFile(page, { name: "contacts.csv", content: contacts });
  await page.getByLabel("Field for column Employer").selectOption("Skip this column");
  await page.reload();
  await expect(page.getByLabel("Field for column Employer")).toHaveValue("");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(count(page, "Will be created")).toHaveText("2", { timeout: 60_000 });
  await page.reload();
  await expect(count(page, "Will be created")).toHaveText("2");
  await expect(page.getByText("new accounts")).toHaveCount(0);
  await page.getByRole("button", { name: "Change setup" }).click();
  await page.getByLabel("Field for column Employer").selectOption("Account");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("2 new accounts")).toBeVisible({ timeout: 60_000 });
});

test("choosing another separator reads the file again, for which it must be selected again after a reload @deep", async ({
  page,
}) => {
  await signUp(page);
  const file = { name: "odd.csv", content: "Name;Phone, Mail\nOak;1, a@example.com\nPine;2, b@example.com\n" };
  await chooseFile(page, file);
  const change = page.getByRole("region", { name: "File format" }).getByRole("button", { name: "Change" });
  await change.click();
  await page.getByLabel("Column separator").selectOption("Semicolon ;");
  await expect(page.getByLabel("Field for column Phone, Mail")).toBeVisible();
  await page.reload();
  await change.click();
  await page.getByLabel("Column separator").selectOption("Comma ,");
  await expect(page.getByText("Choose the file again")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose odd.csv" }).click();
  await (await chooser).setFiles({ name: file.name, mimeType: "text/csv", buffer: Buffer.from(file.content) });
  await expect(page.getByLabel("Field for column Name;Phone")).toBeVisible();
});

test("by keyboard, a column becomes a new field and its values are mapped, and discarding the import changes no record @deep", async ({
  page,
}) => {
  await signUp(page);
  await chooseFile(page, {
    name: "contacts.csv",
    content: [
      "Full name,Plan",
      ...["Gold", "Silver", "gold plus", "Gold"].map((plan, at) => `Ada ${at},${plan}`),
      "",
    ].join("\n"),
  });
  await page.getByLabel("Field for column Plan").selectOption("New field from this column…");
  const dialog = page.getByRole("dialog", { name: "New field from this column" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Plan");
  await dialog.getByLabel("Type").selectOption("Choice");
  await expect(dialog.getByText("Gold, Silver, and gold plus")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").press("Enter");
  await expect(page.getByLabel("Field for column Plan")).toHaveValue("cf_plan");
  const values = page.getByRole("region", { name: "Values of “Plan”" });
  await expect(values.getByLabel("What Silver means")).toHaveValue("silver");
  await values.getByLabel("What gold plus means").selectOption("Gold");
  await page.getByRole("button", { name: "Check", exact: true }).press("Enter");
  await expect(count(page, "Will be created")).toHaveText("4", { timeout: 60_000 });
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("contacts.csv discarded. No records were changed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Import your data" })).toBeVisible();
});

test("a file with ambiguous dates asks for their format @deep", async ({ page }) => {
  await signUp(page);
  await chooseFile(page, {
    name: "deals.csv",
    content: "Deal,Stage,Close date\nOak desks,Won,3/4/2024\nPine shelves,Won,5/6/2024\n",
  });
  await expect(page.getByText("Does the day or the month come first in 3/4/2024?")).toBeVisible();
  await page.getByLabel("Date order of Close date").selectOption("Day/Month/Year");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await page.getByRole("link", { name: "Open deals" }).click();
  await expect(page.getByRole("row", { name: /Oak desks/ })).toContainText("Apr 3, 2024");
});

test("a file with an unclear encoding asks for it, with a preview of the cells that differ @deep", async ({ page }) => {
  await signUp(page);
  const content = encodeText("Account name,City\nJosé,Luleå\n", "macintosh");
  await chooseFile(page, { name: "accounts.csv", content });
  const question = page.getByRole("group", { name: "Which line reads correctly?" });
  await expect(question.getByRole("radio").nth(1)).toBeVisible();
  await question.getByRole("radio", { name: /José · Luleå/ }).check();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 1 account" }).click();
  await expect(page.getByText("1 account imported")).toBeVisible();
  await expect.poll(() => newestRow(page, "accounts")).toMatchObject({ name: "José", city: "Luleå" });
});

test("a link to a name of several records stays empty, or links to the newest on request @deep", async ({ page }) => {
  await register(page);
  await page.goto("/dashboard/imports");
  await makeRows(page, "contacts", [{ name: "Ann Lee", email: "old@example.com" }]);
  const [newest] = await makeRows(page, "contacts", [{ name: "Ann Lee", email: "new@example.com" }]);
  const content = "Deal,Contact,Stage\nOak desks,Ann Lee,Qualified\n";
  await uploadAndCheck(page, { name: "deals.csv", content });
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await expect(page.getByText("1 deal imported")).toBeVisible();
  await expect.poll(() => newestRow(page, "deals")).toMatchObject({ name: "Oak desks", contact_id: null });
  await chooseFile(page, { name: "deals.csv", content: content.replace("Oak desks", "Lamps") });
  await page.getByRole("region", { name: "Options" }).getByRole("button", { name: "Change" }).click();
  await page.getByLabel("If Contact matches several records").selectOption("If several match, use the newest");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await expect(page.getByText("1 deal imported")).toBeVisible();
  await expect.poll(() => newestRow(page, "deals")).toMatchObject({ name: "Lamps", contact_id: newest?.id });
});

test("a viewer sees why they cannot import @deep", async ({ page }) => {
  await seeAsViewer(page);
  await register(page);
  for (const path of ["/dashboard/imports", "/dashboard/imports/new"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Your role can't import files" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Import a file" })).toHaveCount(0);
    await expect(page.getByLabel("Drop a CSV or Excel file here")).toHaveCount(0);
  }
});

test("every step of an import passes axe in light and dark, and fits 320 px @deep", async ({ page }) => {
  await signUp(page);
  const check = (step: string) =>
    test.step(step, async () => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [320, 1440]) {
        await expectNoSidewaysScroll(page, step, [width]);
        await expectAccessibleInBothThemes(page);
      }
    });
  const deals = [
    "Oak desks,Won,3/4/2024,5,GTXPro",
    "Pine shelves,Talking,5/6/2024,7,GTX Pro",
    "Elm,Won,1/2/2024,9,",
    "Ash,Lost,2/3/2024,0,",
    "Fir,Won,2/5/2024,3,",
  ];
  const content = ["Deal,Stage,Close date,Amount,Product", ...deals, "Yew,Won,4/4/2024,soon,", ""].join("\n");
  await chooseFile(page, { name: "deals.csv", content });
  await expect(page.getByRole("button", { name: "Check", exact: true })).toBeVisible();
  await check("set-up");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("button", { name: "Import 5 deals" })).toBeVisible({ timeout: 60_000 });
  await check("check");
  await page.getByRole("button", { name: "Import 5 deals" }).click();
  await expect(page.getByText("5 deals imported")).toBeVisible({ timeout: 60_000 });
  await check("result");
  await page.goto("/dashboard/imports");
  await expect(page.getByRole("link", { name: "deals.csv", exact: true })).toBeVisible();
  await check("list");
  await page.goto("/dashboard/imports/new");
  await expect(page.getByText("Drop a CSV or Excel file here")).toBeVisible();
  await check("drop zone");
});

test("before the check, a value that is not a date is named with its row, and its row is imported without it @deep", async ({
  page,
}) => {
  await register(page);
  const others = ["Oak", "Fir", "Yew", "Ash", "Pine"].map((name, at) => `${name},Won,2026-05-0${at + 1}`);
  const content = ["Deal,Stage,Close date", others[0], "Elm,Won,soon", ...others.slice(1), ""].join("\n");
  await page.goto("/dashboard/imports");
  await chooseFile(page, { name: "deals.csv", content });
  await expect(page.getByText("Not a date in column Close date: “soon” (row 3).")).toBeVisible();
  await page.goto("/dashboard/imports");
  await page.getByRole("link", { name: "Continue with deals.csv" }).click();
  await page.getByRole("button", { name: "Import the row without it" }).click();
  await expect(page.getByText("Not a date in column")).toHaveCount(0);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 6 deals" }).click();
  await expect(page.getByText("6 deals imported")).toBeVisible({ timeout: 60_000 });
  await expectRowCount(page, "deals", "name=eq.Elm&close_date=is.null", 1);
});

test("the check of the first imported sales warns that won deals will no longer count as revenue @deep", async ({
  page,
}) => {
  await register(page);
  const { "Closed Won": stage_id } = await stageIds(page);
  await page.goto("/dashboard/imports");
  await makeRows(page, "deals", [{ name: "Desks", value_minor: 1_000_553_400, stage_id, close_date: "2017-03-05" }]);
  await uploadAndCheck(page, { name: "sales.csv", content: "Sold on,Revenue\n2017-04-01,100\n2017-04-02,50\n" });
  await expect(page.getByText("Won deals will no longer count as revenue")).toBeVisible();
  await expect(page.getByText("2017 revenue will change from $10,005,534 to $150")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 sales records" }).click();
  await expect(page.getByText("2017 revenue changed from $10,005,534 to $150")).toBeVisible();
});
