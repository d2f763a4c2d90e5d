import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { type OnboardingAnswers, dashboardType } from "#domain/workspace/onboarding.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** The user's answers about their business; null if they have not answered yet. */
export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: async () =>
    unwrap(
      await supabase
        .from("user_onboarding")
        .select("*")
        .eq("user_id", await userId())
        .maybeSingle(),
    ),
});

/** Saves the user's answers, replacing all earlier ones. */
export const writeOnboarding = async (answers: OnboardingAnswers) =>
  unwrap(
    await supabase
      .from("user_onboarding")
      .upsert({ ...answers, user_id: await userId(), dashboard_type: dashboardType(answers.business_type) })
      .select()
      .single(),
  );

export const saveOnboarding = mutationOptions({ mutationFn: writeOnboarding, meta: { isQuiet: true } });
