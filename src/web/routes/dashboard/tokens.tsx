import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";
import { transactionTypes } from "#domain/tokens/transaction-types.ts";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { TokensScreen } from "#web/features/tokens/tokens-screen.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

export const Route = createFileRoute("/dashboard/tokens")({
  validateSearch: z.object({
    type: z.catch(z.optional(z.enum(transactionTypes)), undefined),
    from: day,
    to: day,
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("tokens", "views"), queryClient.ensureQueryData(profileQuery)]),
  component: TokensRoute,
});

function TokensRoute() {
  const [, profile] = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <TokensScreen
      search={Route.useSearch()}
      timeZone={displayTimeZone(profile)}
      countedIn={profile.time_zone}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
      }
    />
  );
}
