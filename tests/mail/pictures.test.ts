import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";

import { useMailboxes } from "../kit/use-mailboxes.ts";

const { at, openImap, connect, person, sync, emailsOf } = useMailboxes();

/** Returns an email with inline images. */
const withPictures = (html: string, pictures: Record<string, { type: string; bytes: Uint8Array }>) =>
  [
    "From: Nadia Noor <nadia@oak.test>",
    "To: me@vanda.test",
    "Subject: Offers",
    "Message-ID: <pictures@oak.test>",
    "Date: Mon, 2 Nov 2026 09:00:00 +0000",
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; boundary="---b"',
    "",
    "-----b",
    "Content-Type: text/html; charset=utf-8",
    "",
    html,
    ...Object.entries(pictures).flatMap(([id, { type, bytes }]) => [
      "-----b",
      `Content-Type: ${type}; name="${id}"`,
      `Content-ID: <${id}>`,
      "Content-Disposition: inline",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(bytes).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    ]),
    "-----b--",
    "",
  ].join("\r\n");

test("inline pictures of an email are fetched from the mailbox on request and appear in its page, but fake pictures do not", async () => {
  const imap = await openImap();
  const ana = await person();
  const png = await Transformer.fromRgbaPixels(new Uint8Array(4 * 4 * 4).fill(120), 4, 4).png();
  const html = `<p>Offers</p><img src="cid:desk@oak" alt="Desk"><img src="cid:evil@oak" alt="Evil">`;
  imap.deliver(
    withPictures(html, {
      "desk@oak": { type: "image/png", bytes: png },
      "evil@oak": {
        type: "image/png",
        bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"/>`),
      },
    }),
  );
  const mailbox = await connect(ana, imap);
  await sync(mailbox);
  const [email] = await emailsOf(mailbox, "id, attachments");
  expect(email?.attachments).toMatchObject([{ cid: "desk@oak" }, { cid: "evil@oak" }]);
  const { vanda } = at;
  const linked = await fetch(
    `${vanda.url}/functions/v1/emails/${String(email?.id)}/page?workspace_id=${ana.workspace.id}`,
    { method: "POST", headers: { apikey: vanda.publishableKey, authorization: `Bearer ${ana.token}` } },
  );
  const { page } = (await linked.json()) as { page: string };
  const shown = await (await fetch(`${vanda.url}${page}`)).text();
  expect(shown).toContain(`src="data:image/png;base64,${Buffer.from(png).toString("base64")}"`);
  expect(shown).toContain(`<img alt="Evil" />`);
  expect(shown).not.toContain("steal");
  await imap.close();
  const without = await fetch(`${vanda.url}${page}`);
  expect(await without.text()).toContain(`<img alt="Desk" />`);
});
