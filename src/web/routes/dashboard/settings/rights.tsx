import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { rightsQuery } from "#web/data/auth/rights.ts";
import { Rights } from "#web/features/auth/rights/rights.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/rights")({
  validateSearch: z.object({
    member: z.catch(z.optional(z.uuid()), undefined),
    token: z.catch(z.optional(z.uuid()), undefined),
  }),
  loaderDeps: ({ search: { member, token } }) => ({ member, token }),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([loadTexts("rights"), queryClient.ensureQueryData(rightsQuery(deps))]),
  component: RightsRoute,
});

function RightsRoute() {
  return <Rights subject={Route.useLoaderDeps()} />;
}
