import { afterAll, beforeAll } from "vitest";

import { build, type Builder } from "./builder.ts";
import { signUpReader, untilMailsAreOut } from "./mail-reader.ts";
import { openMailbox } from "./mailbox.ts";
import { startVanda, type Vanda } from "./server.ts";
import type { SignedUp } from "./sign-up.ts";
import { unschedule } from "./unschedule.ts";

/**
 * Starts a server whose emails the tests read, for all tests of a file.
 * @param untimed Key of the scheduled job that the tests trigger themselves.
 */
export function useMailedVanda(untimed: string) {
  const at = {} as { vanda: Vanda; make: Builder; mailbox: Awaited<ReturnType<typeof openMailbox>> };
  const ask = async (statement: string, values: unknown[] = []) =>
    (await at.vanda.database.owner.query(statement, values)).rows;
  beforeAll(async () => {
    at.mailbox = await openMailbox();
    at.vanda = await startVanda({ SMTP_URL: at.mailbox.url, EMAIL_CONFIRM: "off" });
    at.make = build(at.vanda.database.owner);
    await unschedule(at.vanda, [untimed, "send-notifications"]);
  });
  afterAll(async () => {
    await at.vanda?.stop();
    await at.mailbox?.close();
  });
  return {
    at,
    ask,
    lettersTo: ({ email }: SignedUp) => at.mailbox.letters.filter(({ recipient }) => recipient === email),
    /** Creates a user with a confirmed address, and sets columns of their profile. */
    reader: (profile?: string) => signUpReader(at.vanda, profile),
    untilMailsAreOut: () => untilMailsAreOut(at.vanda),
    /** Sets the clock for all later database queries. */
    setClock: (now: string) =>
      ask(`create or replace function private.now() returns timestamptz language sql stable as
        $$ select timestamptz '${now}' $$`),
  };
}
