import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import i18next from "i18next";

import { toAnswers } from "#domain/workspace/onboarding.ts";
import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession } from "#web/data/auth/session.ts";
import { isDifferentUser } from "#web/data/auth/sign-out.ts";
import { deletesAt } from "#web/data/workspace/account-deletion.ts";
import {
  clearInvitation,
  invitationQuery,
  storedInvitation,
  type OpenedInvitation,
} from "#web/data/workspace/invitation.ts";
import { dropDraft, storedDraft } from "#web/data/workspace/onboarding-draft.ts";
import { onboardingQuery, writeOnboarding } from "#web/data/workspace/onboarding.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

import { applyProfile } from "./-apply-profile.ts";
import { expectDashboardEntry } from "./-dashboard-entry.ts";

type Search = { next?: string | undefined };

/** A step that a signed-in user has to complete before entering the dashboard. */
export type AuthRequirement = "second-factor" | "answers" | null;

/**
 * Redirects signed-in users away from the sign-in screen, unless they have to complete a step there. Returns that step
 * and the open invitation; each is null if there is none.
 */
export async function authGate({
  context: { queryClient },
  search,
}: {
  context: { queryClient: QueryClient };
  search: Search;
}): Promise<{ requirement: AuthRequirement; invitation: OpenedInvitation | null }> {
  const session = await currentSession();
  // `next` is a page that the previous user of this tab had opened.
  if (session && isDifferentUser(session.user.id) && search.next) throw redirect({ to: "/auth", replace: true });
  if (session && (await needsSecondFactor())) return { requirement: "second-factor", invitation: null };
  if (deletesAt(session)) throw redirect({ to: "/keep-account", search, replace: true });
  if (session) await applyProfile(queryClient);
  const invitation = await openInvitation(queryClient);
  if (!session) return { requirement: null, invitation };
  if (invitation && !invitation.is_member) throw redirect({ to: "/invite", replace: true });
  if ((await needsOnboarding(queryClient)) && !(await applyOnboardingAnswers(queryClient)))
    return { requirement: "answers", invitation: null };
  expectDashboardEntry();
  throw search.next ? redirect({ href: search.next, replace: true }) : redirect({ to: "/dashboard", replace: true });
}

/**
 * True if the onboarding questions are neither answered nor skipped. False if that cannot be determined, because the
 * dashboard's gate reports the failure.
 */
async function needsOnboarding(queryClient: QueryClient): Promise<boolean> {
  const [profile, saved] = await Promise.all([
    queryClient.fetchQuery(profileQuery).catch(() => undefined),
    queryClient.fetchQuery(onboardingQuery).catch(() => undefined),
  ]);
  return saved === null && profile?.onboarding_skipped === false;
}

/**
 * Saves answers that were given before sign-up, so that the questions are not asked again. Returns true if the answers
 * were complete and have been saved.
 */
async function applyOnboardingAnswers(queryClient: QueryClient): Promise<boolean> {
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
    // The wizard then opens with these answers and shows the error if saving fails again.
    return false;
  }
}

/** Returns the stored invitation if it is open. An invitation that is no longer open is removed from the browser. */
async function openInvitation(queryClient: QueryClient): Promise<OpenedInvitation | null> {
  const token = storedInvitation();
  if (!token) return null;
  const invitation = await queryClient.fetchQuery(invitationQuery(token)).catch(() => undefined);
  if (invitation?.state === "open") return invitation;
  if (invitation !== undefined) clearInvitation();
  return null;
}
