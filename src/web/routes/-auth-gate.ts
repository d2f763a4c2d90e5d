import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";

import { hasSkippedOnboarding, onboardingQuery } from "#web/data/onboarding.ts";
import { currentSession } from "#web/data/session.ts";

import { expectEntry } from "./-entry.ts";

type Search = { next?: string | undefined };

/** Someone who is signed in has no business on the sign-in screen, unless the wizard still waits for them there. */
export async function authGate({
  context: { queryClient },
  search,
}: {
  context: { queryClient: QueryClient };
  search: Search;
}) {
  const session = await currentSession();
  if (!session) return { isNewcomer: false };
  if (await owesAnswers(queryClient, session.user.id)) return { isNewcomer: true };
  expectEntry();
  throw search.next ? redirect({ href: search.next, replace: true }) : redirect({ to: "/dashboard", replace: true });
}

/** Nobody waits before the dashboard for answers that cannot be looked up; its own gate tells of the failure. */
async function owesAnswers(queryClient: QueryClient, userId: string): Promise<boolean> {
  if (hasSkippedOnboarding(userId)) return false;
  const saved = await queryClient.fetchQuery(onboardingQuery).catch(() => undefined);
  return saved === null;
}
