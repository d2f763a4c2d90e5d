import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { type Answers, dashboardType } from "#domain/workspace/onboarding.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { userId } from "#web/data/session/session.ts";

/** What whoever is signed in said of their business; null before they have answered. */
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

/** Writes all answers of the user. */
export const writeOnboarding = async (answers: Answers) =>
  unwrap(
    await supabase
      .from("user_onboarding")
      .upsert({ ...answers, user_id: await userId(), dashboard_type: dashboardType(answers.business_type) })
      .select()
      .single(),
  );

export const saveOnboarding = mutationOptions({ mutationFn: writeOnboarding, meta: { isQuiet: true } });
