import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { promotionsQuery } from "#web/data/customers/promotions.ts";
import { Section } from "#web/ui/section.tsx";

import { PromotionCard } from "./promotion-card.tsx";

export function Promotions({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation("promotion-ideas");
  const { data } = useQuery(promotionsQuery());
  return (
    <Section title={t("tabs.live")} text={t("results.text")}>
      {data?.promotions.length === 0 && <p className="text-muted-foreground text-sm">{t("results.none")}</p>}
      {data?.promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={promotion} currency={data.currency} canEdit={canEdit} />
      ))}
    </Section>
  );
}
