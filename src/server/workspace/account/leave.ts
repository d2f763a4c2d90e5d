import type { z } from "zod";

import * as functions from "#domain/functions/account.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { consumeToken } from "#server/auth/mails/one-time-tokens.ts";
import { isStillSignedIn } from "#server/auth/sessions/is-still-signed-in.ts";
import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import { verifyPassword } from "#server/auth/sign-in/passwords.ts";
import type { Context } from "#server/context/context.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import { queryOne, inTransaction } from "#server/postgres/auth-database.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

type Proof = z.output<typeof functions.deleteAccount.input>["body"];

type Named = { id: string; name: string }[];
type Outcome = { erase_after: string } | { blocked: Named } | { unheired: Named };

/** Maximum age of a sign-in that counts as proof if there is no password and no email can be sent. */
const freshMs = 15 * 60_000;

/**
 * Creates the functions that schedule an account for deletion after 30 days, and that cancel the deletion if the owner
 * returns.
 */
export function leavingFunctions(context: Context) {
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  return [
    serve(functions.deleteAccount, async ({ body: proof }, { signedIn, request }) => {
      const { user } = signedIn;
      const email = user.email ?? "";
      // The password and the code could be guessed here, so the request counts as an attempt, separately from attempts
      // to sign in.
      await limits.count(addressOf(request), `change ${email || user.id}`);
      await prove(context, signedIn, proof);
      const outcome = await inTransaction(context, async (sql): Promise<Outcome> => {
        const current = await isStillSignedIn(sql, signedIn);
        if (current.owesSecondFactor || current.passwordHash !== user.encrypted_password) {
          throw new FunctionError("conflict", "Your account was changed in the meantime. Try again");
        }
        const { rows } = await sql.query<{ outcome: Outcome }>("select private.request_deletion($1, $2) as outcome", [
          user.id,
          proof.heirs,
        ]);
        const [row] = rows;
        if (!row) throw new Error("The deletion was not stored");
        return row.outcome;
      });
      if ("blocked" in outcome) {
        throw new FunctionError("owner_with_colleagues", "Transfer the workspaces that have other members first", {
          workspaces: outcome.blocked,
        });
      }
      if ("unheired" in outcome) {
        throw new FunctionError("no_heir", "Name in `heirs` the colleague who takes over your records", {
          workspaces: outcome.unheired,
        });
      }
      sessionStates(context).forget(user.id);
      await notifyOwner(context, "deletion_requested", { userId: user.id, email });
      return outcome;
    }),

    serve(functions.cancelAccountDeletion, async (_input, { signedIn }) => {
      const isKept = await queryOne<boolean>(context, "select to_json(private.cancel_deletion($1))", [
        signedIn.user.id,
      ]);
      sessionStates(context).forget(signedIn.user.id);
      if (!isKept) throw new FunctionError("too_late", "The 30 days are over and this account is being erased");
      return {};
    }),
  ];
}

/**
 * Throws an AuthError unless the request comes from the owner rather than from someone else at the owner's open
 * browser.
 */
async function prove(context: Context, { user, session }: SignedIn, { password, code }: Proof) {
  if (user.encrypted_password) {
    if (await verifyPassword(user.encrypted_password, password ?? "")) return;
    throw new AuthError(400, "invalid_credentials", "The password is wrong");
  }
  if (code) {
    const token = await inTransaction(context, (sql) =>
      consumeToken(context, sql, { sentTo: user.email ?? "", code }, ["reauthentication_token"]),
    );
    if (token?.userId === user.id) return;
    throw new AuthError(422, "reauthentication_not_valid", "The code has expired or is wrong");
  }
  if (context.mailer.way !== "off") {
    throw new AuthError(
      400,
      "code_needed",
      "Request a code by email with GET /auth/v1/reauthenticate, and send it as `code`",
    );
  }
  if (Date.parse(session.created_at) < Date.now() - freshMs) {
    throw new AuthError(403, "reauthentication_needed", "Sign out and in again, then try again");
  }
}
