import type { Locator, Page } from "@playwright/test";

import { makeMailbox } from "./kit/mail.ts";
import { chooseFromMenu } from "./kit/record-menu.ts";
import { makeRows } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

/** Composes text as a Japanese input method does: with uncommitted text, and keys that the input method handles. */
async function compose(page: Page, input: Locator, text: string) {
  // Chromium clears a search box on a simulated Escape. A real input method would handle the key and not pass it on.
  const isSearch = (await input.getAttribute("type")) === "search";
  const browser = await page.context().newCDPSession(page);
  await browser.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const key of isSearch ? ["Enter"] : ["Enter", "Escape"])
    for (const type of ["rawKeyDown", "keyUp"] as const)
      await browser.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: 229 });
  return browser;
}

test("while an input method composes text, Enter and Escape do not submit or close any kind of input @deep", async ({
  page,
}) => {
  await register(page);
  const [account] = await makeRows(page, "accounts", [{ name: "さくら商事", industry: "Timber" }]);
  const [contact] = await makeRows(page, "contacts", [{ name: "Bea Fontaine", email: "bea@example.com" }]);
  const [sheet] = await makeRows(page, "sheets", [{ name: "Budget" }]);
  await makeMailbox(page);
  const accountPath = `/dashboard/accounts/${account?.id ?? ""}`;
  const contactPath = `/dashboard/contacts/${contact?.id ?? ""}`;
  const click = async (button: Locator, input: Locator) => {
    await button.click();
    return input;
  };
  const inputs: Record<string, [path: string, open: () => Promise<Locator>]> = {
    "cell of a list": [
      "/dashboard/accounts",
      async () => {
        await page.getByRole("grid", { name: "Accounts" }).getByRole("link", { name: "さくら商事" }).focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("F2");
        return page.getByRole("textbox", { name: "Industry" });
      },
    ],
    search: ["/dashboard/accounts", async () => page.getByRole("searchbox", { name: "Search accounts" })],
    palette: [
      "/dashboard/accounts",
      () =>
        click(
          page.getByRole("button", { name: "Search everything" }),
          page.getByRole("combobox", { name: "Search everything" }),
        ),
    ],
    "picker of a record": [
      contactPath,
      async () => {
        await chooseFromMenu(page, "Edit");
        return page.getByRole("dialog").getByRole("combobox", { name: "Account" });
      },
    ],
    tag: [
      accountPath,
      () =>
        click(
          page.getByRole("button", { name: "Add tag" }),
          page.getByRole("combobox", { name: "Find or create a tag" }),
        ),
    ],
    "note with a mention": [
      contactPath,
      () =>
        click(
          page.getByRole("region", { name: "Activities" }).getByRole("button", { name: "Note" }),
          page.getByRole("textbox", { name: "Note" }),
        ),
    ],
    "question to AI Chat": ["/dashboard/ai-chat", async () => page.getByRole("textbox", { name: "Your question" })],
    "email address of a colleague": [
      "/dashboard/settings/team",
      () => click(page.getByRole("button", { name: "Invite" }), page.getByLabel("Email")),
    ],
    "choice of a custom field": [
      "/dashboard/settings/fields",
      async () => {
        await page.getByRole("button", { name: "Add field" }).first().click();
        await page.getByRole("dialog").getByLabel("Type").selectOption("Choice");
        return page.getByRole("textbox", { name: "Name of choice 1" });
      },
    ],
    "text of a dialog": [
      "/dashboard/accounts",
      () =>
        click(
          page.getByRole("button", { name: "Add account" }).first(),
          page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }),
        ),
    ],
    "recipient of an email": [
      "/dashboard/communication-tools",
      () =>
        click(
          page.getByRole("button", { name: "Write email" }),
          page.getByRole("combobox", { name: "To", exact: true }),
        ),
    ],
    "text of an email": [
      "/dashboard/communication-tools",
      () =>
        click(
          page.getByRole("button", { name: "Write email" }),
          page.getByRole("form", { name: "New email" }).getByLabel("Text"),
        ),
    ],
    "formula of a spreadsheet": [
      `/dashboard/vanda-sheets/${sheet?.id ?? ""}`,
      async () => page.getByRole("textbox", { name: "Formula" }),
    ],
    "filter of the audit log": [
      "/dashboard/settings/audit-log",
      async () => page.getByRole("main").getByRole("searchbox").first(),
    ],
    "name of a file": [
      accountPath,
      async () => {
        const files = page.getByRole("region", { name: "Files" });
        await files
          .getByLabel("Add files")
          .setInputFiles({ name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("Offer") });
        await files.getByRole("button", { name: "Actions for offer.txt" }).click();
        await page.getByRole("menuitem", { name: "Rename" }).click();
        return page.getByRole("textbox", { name: "New name for offer.txt" });
      },
    ],
    "name in place": ["/dashboard/settings/workspace", async () => page.getByRole("textbox", { name: "Name" }).first()],
  };
  for (const [name, [path, open]] of Object.entries(inputs))
    await test.step(name, async () => {
      await page.goto(path);
      const input = await open();
      await input.focus();
      await input.fill("");
      const writes: string[] = [];
      page.on("request", (request) => {
        if (/PATCH|POST|DELETE/.test(request.method()) && request.url().includes("/rest/")) writes.push(request.url());
      });
      const browser = await compose(page, input, "さくら");
      await expect(input).toBeFocused();
      await expect(input).toHaveValue("さくら");
      await browser.send("Input.insertText", { text: "桜" });
      await expect(input).toHaveValue("桜");
      await expect(input).toBeFocused();
      expect(writes.filter((url) => !url.includes("/rpc/"))).toEqual([]);
      page.removeAllListeners("request");
    });
});
