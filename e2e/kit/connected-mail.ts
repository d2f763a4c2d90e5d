import { readFileSync } from "node:fs";

import { expect, type Page } from "@playwright/test";

import { openImapServer } from "../../tests/kit/imap-server.ts";
import { openMailbox } from "../../tests/kit/mailbox.ts";
import { whoIsOn } from "./colleagues.ts";

const certificate = new URL("../../node_modules/hoodiecrow-imap/cert/server", import.meta.url).pathname;

/** Starts local mail servers and connects a mailbox on them for the signed-in user. */
export async function connectMailbox(page: Page, settings: { signature?: string } = {}) {
  const imap = await openImapServer();
  const smtp = await openMailbox({
    disabledCommands: [],
    authOptional: false,
    key: readFileSync(`${certificate}.key`),
    cert: readFileSync(`${certificate}.crt`),
    onAuth: ({ password }, _session, done) =>
      done(password === imap.password ? null : new Error("Wrong password"), { user: "me" }),
  });
  const { workspace } = await whoIsOn(page);
  const session = await page.evaluate(
    () => JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { access_token: string },
  );
  const { publishableKey: apikey } = (await (await page.request.get("/config.json")).json()) as {
    publishableKey: string;
  };
  const headers = { apikey, authorization: `Bearer ${session.access_token}` };
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "starttls" });
  const reply = await page.request.post("/functions/v1/mailboxes", {
    headers,
    data: {
      workspace_id: workspace,
      address: imap.user,
      password: imap.password,
      name: "Ada Tan",
      sharing: "workspace",
      days: 0,
      servers: { incoming: at(imap.port), outgoing: at(smtp.port) },
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { id } = (await reply.json()) as { id: string };
  const changed = await page.request.patch(`/rest/v1/mailboxes?id=eq.${id}`, { headers, data: settings });
  expect(changed.ok(), await changed.text()).toBe(true);
  return {
    id,
    imap,
    smtp,
    /** Disconnects the mailbox and stops the servers. */
    async close() {
      await page.request.delete(`/rest/v1/mailboxes?id=eq.${id}`, { headers });
      await Promise.all([imap.close(), smtp.close()]);
    },
  };
}
