import type { Language } from "#domain/languages.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { makeLink } from "#server/secrets/invitation-link.ts";
import { writeAuthMail } from "#server/system-mail/auth-mails.ts";

type InvitationMail = { email: string; workspace: string; inviter: string | null; language: Language };

/** Emails an invitation that is still open. The token is created here, so that only the email contains it. */
export async function sendInvitation(
  context: Context,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<void> {
  const { token, hash } = makeLink();
  const letter = await inTransaction(context, async (sql) => {
    const { rows } = await sql.query<{ letter: InvitationMail | null }>(
      "select private.invitation_email($1, $2, $3) as letter",
      [workspaceId, id, hash],
    );
    return rows[0]?.letter;
  });
  if (!letter) return;
  const { email, workspace, inviter, language } = letter;
  const link = `${context.publicUrl}/invite#${token}`;
  const texts = writeAuthMail("invitation", { language, email, workspace, inviter: inviter ?? undefined, link });
  await context.mailer.send({ to: email, ...texts });
}
