import { openImapServer } from "../tests/kit/imap-server.ts";
import { openSender } from "../tests/kit/open-sender.ts";
import { rawMail } from "../tests/kit/raw-mail.ts";
import { expectAccessibleInBothThemes } from "./kit/axe.ts";
import { expect, signUp, test } from "./kit/test.ts";

test.use({ allowedConsole: /status of 422/ });

test("an email account is connected by its servers, and a wrong password shows the failed step and how to fix it", async ({
  page,
}) => {
  const [imap, smtp] = await Promise.all([openImapServer(), openSender()]);
  try {
    for (const subject of ["Desks", "Chairs"]) imap.deliver(rawMail({ subject }));
    await signUp(page);
    await page.goto("/dashboard/email-forwarding");
    await expect(page.getByText("No email accounts yet")).toBeVisible();
    await page.getByRole("button", { name: "Add account" }).first().click();
    const form = page.getByRole("dialog", { name: "Add account" });
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(form.getByText("Enter a valid email address")).toBeVisible();
    await form.getByLabel("Email address").fill(imap.user);
    await form.getByLabel("Password", { exact: true }).fill("not it");
    await form.getByRole("button", { name: "Other servers" }).click();
    for (const [side, port] of [
      ["IMAP", imap.port],
      ["SMTP", smtp.port],
    ] as const) {
      await form.getByLabel(`${side} server`).fill("127.0.0.1");
      await form.getByLabel(`${side} port`).fill(String(port));
      await form.getByLabel(`${side} encryption`).selectOption("STARTTLS");
    }
    await form.getByRole("button", { name: "Connect" }).click();
    const alert = form.getByRole("alert");
    await expect(alert.getByText("Receiving: Your provider rejected the sign-in.")).toBeVisible();
    await expect(alert.getByText("Check the username and password.").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await form.getByLabel("Password", { exact: true }).fill(imap.password);
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText(`${imap.user} is connected. Fetching emails.`)).toBeVisible();
    const account = page.getByRole("article", { name: imap.user });
    await expect(account.getByText("Connected")).toBeVisible();
    await expect(account.getByText(/Last synced .* kB stored/)).toBeVisible();
  } finally {
    await Promise.all([imap.close(), smtp.close()]);
  }
});
