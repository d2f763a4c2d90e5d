import { AuthError } from "@supabase/supabase-js";

import { supabase } from "#web/data/requests/supabase.ts";

import { continueVisit } from "./stored-session.ts";

/** Result of a link in an email, or of the redirect from a provider. */
export type AuthCallback =
  | { kind: "none" }
  /** Signed in; `way` is the type of the email, or the provider. */
  | { kind: "session"; way: string }
  /** The user has opened one of the two emails that confirm a new address; the other is still pending. */
  | { kind: "halfway" }
  | { kind: "problem"; way: "link" | "google"; code: string; message: string };

const arrivalPages = ["/auth/callback", "/reset-password"];
const signs = ["access_token", "code", "error", "error_code", "error_description", "message"];

let parameters = new URLSearchParams();
/** Sign-in emails put their parameters in the hash; only a provider's response has them in the query string. */
let way: "link" | "google" = "link";
let opening: Promise<AuthCallback> | undefined;

/**
 * Stores the parameters of a sign-in link, and removes them from the URL before they end up in the router, the history
 * or links.
 */
export function takeAuthCallback() {
  if (!arrivalPages.includes(location.pathname)) return;
  const params = new URLSearchParams([
    ...new URLSearchParams(location.search),
    ...new URLSearchParams(location.hash.slice(1)),
  ]);
  if (!signs.some((sign) => params.has(sign))) return;
  parameters = params;
  if (/[?&](code|error)=/.test(location.search)) way = "google";
  history.replaceState(null, "", location.pathname);
}

/** Signs in with the parameters of the link; repeated calls share one attempt. */
export function resolveAuthCallback(): Promise<AuthCallback> {
  opening ??= open(parameters);
  return opening;
}

async function open(params: URLSearchParams): Promise<AuthCallback> {
  const { error, error_code, error_description, code, access_token, refresh_token, type, message } = Object.fromEntries(
    params,
  ) as Partial<Record<string, string>>;
  if (error || error_code || error_description)
    return { kind: "problem", way, code: error_code ?? error ?? "unspecified_code", message: error_description ?? "" };
  try {
    if (code) await (await import("./provider-flow.ts")).finishProviderFlow(code);
    else if (access_token) await storeSession({ access_token, refresh_token: refresh_token ?? "" });
    else return { kind: message ? "halfway" : "none" };
  } catch (failure) {
    if (failure instanceof AuthError)
      return { kind: "problem", way, code: failure.code ?? "", message: failure.message };
    throw failure;
  }
  continueVisit();
  const isFromProvider = code || params.has("provider_token");
  return { kind: "session", way: isFromProvider ? "google" : (type ?? "") };
}

/**
 * Stores the session without signing out first: the stored session may be the same user's, and signing out is global.
 */
async function storeSession(session: { access_token: string; refresh_token: string }) {
  const { error } = await supabase.auth.setSession(session);
  if (error) throw error;
}
