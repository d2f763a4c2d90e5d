import { readFileSync } from "node:fs";

import { type MailboxOptions, openMailbox } from "./mailbox.ts";

const certificate = new URL("../../node_modules/hoodiecrow-imap/cert/server", import.meta.url).pathname;

/** Opens an SMTP server that requires sign-in and is encrypted with a self-signed certificate. */
export async function openSender(settings: MailboxOptions = {}) {
  let expected = "secret";
  const smtp = await openMailbox({
    disabledCommands: [],
    authOptional: false,
    key: readFileSync(`${certificate}.key`),
    cert: readFileSync(`${certificate}.crt`),
    onAuth: ({ password }, _session, done) =>
      done(password === expected ? null : new Error("Authentication failed"), { user: "me" }),
    ...settings,
  });
  return {
    ...smtp,
    setPassword(password: string) {
      expected = password;
    },
  };
}
