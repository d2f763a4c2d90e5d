import * as z from "zod/mini";

import { cohortGrains } from "#domain/customers/cohorts.ts";
import { metricsSearch } from "#domain/metrics/metrics-search.ts";

/** Options for the number of days without an order before a customer counts as lost. */
export const lapses = [90, 180, 365] as const;
export type Lapse = (typeof lapses)[number];

export const crmSearch = {
  ...metricsSearch,
  grain: z.catch(z.optional(z.enum(cohortGrains)), undefined),
  lapse: z.catch(z.optional(z.literal(lapses)), undefined),
};
export type CrmSearch = z.infer<ReturnType<typeof z.object<typeof crmSearch>>>;
