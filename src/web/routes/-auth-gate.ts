import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import i18next from "i18next";

import { toAnswers } from "#domain/workspace/onboarding.ts";
import { isSomebodyElse } from "#web/data/session/departure.ts";
import { owesSecondFactor } from "#web/data/session/second-factor.ts";
import { currentSession } from "#web/data/session/session.ts";
import {
  forgetInvitation,
  invitationQuery,
  keptInvitation,
  type OpenedInvitation,
} from "#web/data/workspace/invitation.ts";
import { deletesAt } from "#web/data/workspace/leaving.ts";
import { dropDraft, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { onboardingQuery, writeOnboarding } from "#web/data/workspace/onboarding.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

import { adoptProfile } from "./-adopt-profile.ts";
import { expectEntry } from "./-entry.ts";

type Search = { next?: string | undefined };

/** What still has to be done by somebody who is signed in, before the dashboard. */
export type Owed = "second-factor" | "answers" | null;

/** Someone who is signed in has no business on the sign-in screen, unless something still waits for them there. */
export async function authGate({
  context: { queryClient },
  search,
}: {
  context: { queryClient: QueryClient };
  search: Search;
}): Promise<{ owed: Owed; invitation: OpenedInvitation | null }> {
  const session = await currentSession();
  // The page in the address is the one that whoever left was on.
  if (session && isSomebodyElse(session.user.id) && search.next) throw redirect({ to: "/auth", replace: true });
  if (session && (await owesSecondFactor())) return { owed: "second-factor", invitation: null };
  if (deletesAt(session)) throw redirect({ to: "/keep-account", search, replace: true });
  if (session) await adoptProfile(queryClient);
  const invitation = await openInvitation(queryClient);
  if (!session) return { owed: null, invitation };
  if (invitation && !invitation.is_member) throw redirect({ to: "/invite", replace: true });
  if ((await owesAnswers(queryClient)) && !(await adoptAnswers(queryClient)))
    return { owed: "answers", invitation: null };
  expectEntry();
  throw search.next ? redirect({ href: search.next, replace: true }) : redirect({ to: "/dashboard", replace: true });
}

/** Nobody waits before the dashboard for answers that cannot be looked up; its own gate tells of the failure. */
async function owesAnswers(queryClient: QueryClient): Promise<boolean> {
  const [profile, saved] = await Promise.all([
    queryClient.fetchQuery(profileQuery).catch(() => undefined),
    queryClient.fetchQuery(onboardingQuery).catch(() => undefined),
  ]);
  return saved === null && profile?.onboarding_skipped === false;
}

/** Saves what was answered before sign-up, so that it is not asked again; returns whether all of it was answered and saved. */
async function adoptAnswers(queryClient: QueryClient): Promise<boolean> {
  const draft = storedDraft();
  const answers = draft && toAnswers(draft);
  if (!answers) return false;
  try {
    queryClient.setQueryData(onboardingQuery.queryKey, await writeOnboarding(answers));
    dropDraft();
    await loadTexts("onboarding");
    notify.success(i18next.t("onboarding:done.welcome"));
    return true;
  } catch {
    // The wizard opens with the answers, and says so if they cannot be saved then either.
    return false;
  }
}

/** What somebody came to accept, if it can be; one that is over is forgotten. */
async function openInvitation(queryClient: QueryClient): Promise<OpenedInvitation | null> {
  const token = keptInvitation();
  if (!token) return null;
  const found = await queryClient.fetchQuery(invitationQuery(token)).catch(() => undefined);
  if (found?.state === "open") return found;
  if (found !== undefined) forgetInvitation();
  return null;
}
