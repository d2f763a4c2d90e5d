import { expectAccessible } from "./kit/axe.ts";
import { seeAsViewer } from "./kit/opening.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { changeRow, makeRows, newestRow, stageIds } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

test("deals are sorted, filtered, searched and paged by the server, and the URL stores the state", async ({ page }) => {
  await register(page);
  const stages = await stageIds(page);
  const [account] = await makeRows(page, "accounts", [{ name: "Ñandú Works" }]);
  const names = ["Qualified", "Negotiation", "Closed Won"] as const;
  await makeRows(
    page,
    "deals",
    Array.from({ length: 120 }, (_, index) => ({
      name: `Deal ${String(index).padStart(3, "0")}`,
      stage_id: stages[names[index % 3] ?? "Qualified"],
      value_minor: index === 7 ? null : (index + 1) * 10_000,
      rank: index,
      account_id: index === 5 ? account?.id : null,
    })),
  );
  await page.goto("/dashboard/sales?view=all");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("120 deals");
  const first = page.getByRole("grid", { name: "Deals" }).locator("tbody tr").first();
  await expect(first).toContainText("Deal 000");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Value", exact: true }).click();
  await expect(first).toContainText("$12,000");
  await expect(page.getByRole("columnheader", { name: "Value" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(first).toContainText("Deal 069");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stage" }).click();
  await page.getByRole("checkbox", { name: "Closed Won" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("40 deals found");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Value" }).click();
  await page.getByLabel("From").fill("$11,000");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("4 deals found");
  await page.reload();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("4 deals found");
  await expect(first).toContainText("$12,000");

  await page.getByRole("button", { name: "Clear filters" }).click();
  // A deal without its own probability uses that of its stage.
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Probability" }).click();
  await page.getByLabel("From", { exact: true }).fill("70%");
  await page.getByLabel("To", { exact: true }).fill("80");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("40 deals found");
  await expect(page.getByRole("grid", { name: "Deals" }).locator("tbody tr").first()).toContainText("75%");
  await page.getByRole("button", { name: "Remove filter Probability" }).click();
  await page.getByRole("searchbox", { name: "Search deals" }).fill("nandu");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 deal found");
  await expect(first).toContainText("Deal 005");
  await page.getByRole("searchbox", { name: "Search deals" }).fill("negotiation");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("40 deals found");
  await page.getByRole("searchbox", { name: "Search deals" }).fill("nothing of the kind");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("120 deals");
});

test("with the keyboard alone, a contact is found among many and opened @deep", async ({ page }) => {
  await register(page);
  await makeRows(
    page,
    "contacts",
    Array.from({ length: 60 }, (_, index) => ({ name: `Person ${String(index).padStart(2, "0")}` })),
  );
  await page.goto("/dashboard/contacts");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("60 contacts");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("person");
  await expect(page).toHaveURL(/q=person/);
  await page.keyboard.press("Enter");
  const rows = page.getByRole("grid", { name: "Contacts" });
  while (!(await rows.getByRole("link", { name: "Person 00" }).evaluate((link) => link === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(rows.getByRole("link", { name: "Person 01" })).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(rows.getByRole("link", { name: "Person 49" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Person 48", level: 1 })).toBeVisible();
});

test("an empty list has one Add button, next to Import @deep", async ({ page }) => {
  await register(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/products\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/dashboard/products");
  const add = page.getByRole("button", { name: "Add product" });
  await expect(add).toBeVisible();
  held.resolve();
  await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
  await expect(add).toHaveCount(1);
  await add.click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name").fill("Oak table");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Oak table" })).toBeVisible();
  await expect(add, "one Add button, above the rows").toHaveCount(1);
});

test("a new deal requires every field, accepts usual formats of money and percentages, and appears first @deep", async ({
  page,
}) => {
  await register(page);
  await makeRows(page, "deals", [{ name: "Older deal" }]);
  await page.goto("/dashboard/sales");
  await page.getByRole("button", { name: "Add deal" }).click();
  const dialog = page.getByRole("dialog", { name: "Add deal" });
  await expect(dialog.getByText("Account (optional)")).toBeVisible();
  await expect(dialog.getByText("Value", { exact: true })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Stage" }).selectOption("Proposal Sent");
  await expect(dialog.getByLabel("Probability"), "the probability of the stage").toHaveValue("50%");
  await dialog.getByRole("button", { name: "Add deal" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("All fields are required");
  await dialog.getByLabel("Name").fill("Oak desks");
  await dialog.getByLabel("Phone").fill("+65 6000 0000");
  await dialog.getByLabel("Value").fill("1,200.50");
  await dialog.getByLabel("Probability").fill("140");
  await dialog.getByLabel("Close date").fill("2026-12-24");
  await expect(dialog.getByLabel("Value")).toHaveValue("$1,200.50");
  await expect(dialog.getByText("Enter a whole number from 0 to 100")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Probability").fill("65");
  // Escape closes one layer at a time.
  await dialog.getByLabel("Account").fill("zz");
  await expect(dialog.getByText("Create “zz”")).toBeVisible();
  await expect(dialog.getByLabel("Probability")).toHaveValue("65%");
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Create “zz”")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("combobox", { name: "Stage" }).selectOption("Negotiation");
  await dialog.getByRole("button", { name: "Add deal" }).click();

  await expect(page.getByText(/Deal “Oak desks” was added as CRM\d+/)).toBeVisible();
  const first = page.getByRole("grid", { name: "Deals" }).locator("tbody tr").first();
  for (const shown of ["Oak desks", "$1,201", "65%", "Negotiation", "Medium", "Dec 24"])
    await expect(first).toContainText(shown);

  const number = /CRM\d+/.exec((await first.textContent()) ?? "")?.[0] ?? "no number";
  for (const searched of ["oak DESKS", number.toLowerCase(), "NEGOTIATION"]) {
    await page.getByRole("searchbox", { name: "Search deals" }).fill(searched);
    await expect(page.getByRole("main").getByRole("status")).toHaveText("1 deal found");
    await expect(first).toContainText("Oak desks");
  }
});

test("a new deal requires a customer: an existing one fills in phone and account, a new one is created by name", async ({
  page,
}) => {
  await register(page);
  const [oak] = await makeRows(page, "accounts", [{ name: "Oak & Sons" }]);
  await makeRows(page, "contacts", [{ name: "Di Fox", phone: "+65 6111 2222", account_id: oak?.id }]);
  await page.goto("/dashboard/sales");
  // Only then is the button in its final place, below this heading.
  await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add deal" }).click();
  const dialog = page.getByRole("dialog", { name: "Add deal" });
  await dialog.getByLabel("Name").fill("Desks");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Account")).toBeFocused();
  await dialog.getByLabel("Contact").fill("di");
  await dialog.getByRole("option", { name: "Di Fox" }).click();
  await expect(dialog.getByLabel("Phone")).toHaveValue("+65 6111 2222");
  await expect(dialog.getByLabel("Account")).toHaveValue("Oak & Sons");

  await dialog.getByLabel("Account").fill("Elm Ltd");
  await dialog.getByRole("option", { name: "Create “Elm Ltd”" }).click();
  await expect(dialog.getByLabel("Account")).toHaveValue("Elm Ltd");
  await dialog.getByLabel("Contact").fill("Bo Ek");
  await expect(dialog.getByRole("option").first()).toHaveText("Create “Bo Ek”");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Remove Bo Ek" })).toBeVisible();
  await dialog.getByLabel("Value").fill("10");
  await dialog.getByLabel("Close date").fill("2026-12-24");
  await dialog.getByRole("button", { name: "Add deal" }).click();
  await expect(page.getByText(/Deal “Desks” was added/)).toBeVisible();
  const elm = await newestRow(page, "accounts");
  const bo = await newestRow(page, "contacts");
  expect([elm.name, bo.name, bo.account_id]).toEqual(["Elm Ltd", "Bo Ek", elm.id]);
  await expect
    .poll(() => newestRow(page, "deals"))
    .toMatchObject({
      account_id: elm.id,
      contact_id: bo.id,
      phone: "+65 6111 2222",
    });
});

test("a user who saves after a colleague sees a conflict, and the typed text is kept @deep", async ({ page }) => {
  await register(page);
  const [deal] = await makeRows(page, "deals", [{ name: "Oak desks", value_minor: 100_000 }]);
  await page.goto(`/dashboard/sales/${deal?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Oak desks" })).toBeVisible();
  await expectAccessible(page);
  await chooseFromMenu(page, "Edit");
  const form = page.getByRole("dialog");
  await form.getByLabel("Phone").fill("+65 6111 1111");
  await form.getByLabel("Name").fill("Oak tables");
  await changeRow(page, "deals", String(deal?.id), { value_minor: 250_000, name: "Oak benches" });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByRole("alert")).toContainText("Value");
  const name = form.getByRole("group", { name: "Name" });
  await expect(name.getByRole("radio", { name: "Yours: Oak tables" })).toBeChecked();
  await name.getByRole("radio", { name: "Theirs: Oak benches" }).check();
  await expect(form.getByLabel("Phone")).toHaveValue("+65 6111 1111");
  await expect(form.getByLabel("Value")).toHaveValue("$2,500");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  const history = page.getByRole("region", { name: "Activities" });
  await expect(history).toContainText("Phone: nothing → +65 6111 1111");
  await expect(history).toContainText("Value: $1,000 → $2,500");
  await expect(page.getByRole("heading", { level: 1, name: "Oak benches" })).toBeVisible();
});

test("a deleted account with a right-to-left name is restored from its toast with its contacts @deep", async ({
  page,
}) => {
  await register(page);
  const name = "אורן 42";
  // A control character that reverses the order of the following letters.
  const [account] = await makeRows(page, "accounts", [{ name: `\u202e${name}` }]);
  await makeRows(page, "contacts", [{ name: "Grace Hopper", account_id: account?.id }]);
  await page.goto(`/dashboard/accounts/${account?.id}`);
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`\u2068${name}\u2069 · Vanda`);
  await expect(page.getByRole("region", { name: "Contacts" })).toContainText("Grace Hopper");
  await chooseFromMenu(page, "Delete");
  await expect(page.getByText("No accounts yet")).toBeVisible();
  await expect(page.getByText(`“\u2068${name}\u2069” was deleted`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/records? reverted/)).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("region", { name: "Contacts" })).toContainText("Grace Hopper");
});

test("two spellings of a product are suggested as duplicates and merged @deep", async ({ page }) => {
  await register(page);
  const products = await makeRows(page, "products", [{ name: "GTX Pro" }, { name: "GTXPro" }]);
  await makeRows(
    page,
    "deals",
    [1, 2, 3].map((place) => ({ name: `Deal ${place}`, product_id: products[1]?.id })),
  );
  await page.goto("/dashboard/products");
  const panel = page.getByRole("region", { name: "Same product, two spellings?" });
  await expect(panel).toContainText("3 deals · 0 sales records");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Merge into “GTX Pro”" }).click();
  await expect(page.getByText("Merged into “GTX Pro” (3 records moved)")).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 product");
});

test("a viewer sees no controls for adding, editing or importing records @deep", async ({ page }) => {
  await register(page);
  const [contact] = await makeRows(page, "contacts", [{ name: "Grace Hopper" }]);
  await seeAsViewer(page);
  for (const path of [
    "/dashboard",
    "/dashboard/contacts",
    "/dashboard/sales",
    "/dashboard/products",
    `/dashboard/contacts/${contact?.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("main").getByRole("button", { name: /^(Add|Edit|Delete|Join)/ })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: /Import/ })).toHaveCount(0);
  }
});
