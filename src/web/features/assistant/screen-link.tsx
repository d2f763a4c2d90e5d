import { Link, linkOptions } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Screen } from "#domain/assistant/screens.ts";
import { isLanguage } from "#domain/languages.ts";
import { addressIn } from "#domain/website/public-pages.ts";
import { openCompose } from "#web/data/mail/compose-state.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { recordTarget } from "#web/ui/record-target.ts";

import { screenLists } from "./screen-lists.ts";

const targets = {
  import: linkOptions({ to: "/dashboard/imports/new" }),
  duplicates: linkOptions({ to: "/dashboard/contacts/duplicates" }),
  definitions: linkOptions({ to: "/dashboard/settings/sales-and-rates" }),
  profile: linkOptions({ to: "/dashboard/profile" }),
  settings: linkOptions({ to: "/dashboard/settings" }),
  at_risk: linkOptions({ to: "/dashboard/customer-insights" }),
  deals_at_risk: linkOptions({ to: "/dashboard/predictive-analytics" }),
  unhappy: linkOptions({ to: "/dashboard/messages", search: screenLists.unhappy }),
  tokens: linkOptions({ to: "/dashboard/tokens" }),
  next_orders: linkOptions({ to: "/dashboard/customer-insights" }),
  forecast: linkOptions({ to: "/dashboard/predictive-analytics" }),
  today: linkOptions({ to: "/dashboard/my-day" }),
  promotion: linkOptions({ to: "/dashboard/promotion-ideas" }),
  sheets: linkOptions({ to: "/dashboard/vanda-sheets" }),
  workflows: linkOptions({ to: "/dashboard/automated-workflows" }),
  activities: linkOptions({ to: "/dashboard/activities" }),
};

/** Links to the screen that answers a question, or opens a new email to the named person or company. */
export function ScreenLink({ screen: { id, about } }: { screen: Screen }) {
  const { t, i18n } = useTranslation("ai-chat");
  if (id === "talk" || (id === "record" && !about)) return null;
  const label = (
    <>
      {t(`screen.${id}`)}
      <ArrowRight />
    </>
  );
  if (id === "email")
    return (
      <Button variant="outline" size="sm" className="w-fit" onClick={() => openCompose({ about })}>
        {label}
      </Button>
    );
  return (
    <Button asChild variant="outline" size="sm" className="w-fit">
      {id === "record" ? (
        about && <Link {...recordTarget(about.entity, about.id)}>{label}</Link>
      ) : id === "help" ? (
        <a href={addressIn(isLanguage(i18n.language) ? i18n.language : "en", "/documentation")}>{label}</a>
      ) : (
        <Link {...targets[id]}>{label}</Link>
      )}
    </Button>
  );
}
