import type { AuthError } from "#server/auth/auth-error.ts";
import { withParameters } from "#server/auth/mails/redirects.ts";
import { issueCode, type Challenge, type ProviderTokens } from "#server/auth/providers/flow-state.ts";
import { startSession, type AuthenticationMethod, type Client } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";

type AuthCallback = {
  userId: string;
  method: AuthenticationMethod;
  /** The address to redirect to, already checked by createRedirects. */
  redirectTo: string;
  /** Set if the client requested a code; otherwise the tokens are in the fragment of the address. */
  challenge: Challenge | null;
  provider: string;
  client: Client;
  tokens?: ProviderTokens;
  /** GoTrue's type of the link or code: signup, recovery, magiclink, and others. */
  type?: string;
};

/** Returns the address to redirect a browser to after its user has authenticated by a link or at a provider. */
export async function addressAfterSignIn(context: Context, callback: AuthCallback): Promise<string> {
  const { redirectTo, challenge, method, userId, tokens, type } = callback;
  if (challenge) {
    const code = await issueCode(context, { userId, challenge, method, provider: callback.provider, tokens });
    return withParameters(redirectTo, "query", { code });
  }
  const session = await startSession(context, userId, method, callback.client);
  return withParameters(redirectTo, "fragment", {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...tokens,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type && { type }),
  });
}

/**
 * Returns the address to redirect a browser to after a failed link or provider sign-in. Clients of the code flow read
 * the error after `?`.
 */
export function addressAfterFailure(redirectTo: string, error: AuthError, isPkce: boolean): string {
  const values = {
    error: error.status >= 500 ? "server_error" : "access_denied",
    error_code: error.code,
    error_description: error.message,
  };
  const address = withParameters(redirectTo, "fragment", values);
  return isPkce ? withParameters(address, "query", values) : address;
}
