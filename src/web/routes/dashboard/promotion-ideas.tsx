import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { PromotionIdeasPage } from "#web/features/customers/promotion-ideas/promotion-ideas-page.tsx";
import { tabs } from "#web/features/customers/promotion-ideas/tabs.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";

export const Route = createFileRoute("/dashboard/promotion-ideas")({
  validateSearch: z.object({ part: z.catch(z.optional(z.enum(tabs)), undefined) }),
  loader: () => loadTexts("promotion-ideas", "measures", "tokens"),
  component: PromotionIdeasRoute,
});

function PromotionIdeasRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { part: tab = "ideas" } = Route.useSearch();
  return (
    <PromotionIdeasPage
      workspace={workspace}
      tab={tab}
      onTab={(selected) =>
        void navigate({ search: selected === "ideas" ? {} : { part: selected }, resetScroll: false })
      }
      {...sampleParts(workspace)}
    />
  );
}
