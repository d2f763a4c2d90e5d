import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { type Answers, dashboardType, type Onboarding } from "#domain/onboarding.ts";

import { AppError, unwrap } from "./app-error.ts";
import { currentSession } from "./session.ts";
import { supabase } from "./supabase.ts";

const skippedKey = "onboardingSkipped";

/** What whoever is signed in said of their business; null before they have answered. */
export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: async () =>
    unwrap(
      await supabase
        .from("user_onboarding")
        .select("*")
        .eq("user_id", await userId())
        .maybeSingle()
        .overrideTypes<Onboarding, { merge: false }>(),
    ),
});

export const saveOnboarding = mutationOptions({
  mutationFn: async (answers: Answers) =>
    unwrap(
      await supabase
        .from("user_onboarding")
        .upsert({ ...answers, user_id: await userId(), dashboard_type: dashboardType(answers.business_type) })
        .select()
        .single()
        .overrideTypes<Onboarding, { merge: false }>(),
    ),
  meta: { isQuiet: true },
});

async function userId(): Promise<string> {
  const session = await currentSession();
  if (!session) throw new AppError("signedOut", "Nobody is signed in");
  return session.user.id;
}

/** Who has said 'not now' is not asked again in this browser. */
export async function skipOnboarding() {
  localStorage.setItem(skippedKey, await userId());
}

/** They want to answer after all. */
export function unskipOnboarding() {
  localStorage.removeItem(skippedKey);
}

export function hasSkippedOnboarding(id: string): boolean {
  return localStorage.getItem(skippedKey) === id;
}
