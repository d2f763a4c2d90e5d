import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Currency } from "#domain/numbers/currency.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { Promotion } from "#web/data/customers/promotions.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { PromotionAccounts } from "./promotion-accounts.tsx";
import { PromotionResult } from "./promotion-result.tsx";

type Props = { promotion: Promotion; currency: Currency; canEdit: boolean };

export function PromotionCard({ promotion, currency, canEdit }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { days, number, percent } = useFormat();
  const offerUndo = useUndoToast();
  const [listed, setListed] = useState<"promoted" | "held">();
  const { mutate: remove } = useMutation({
    ...bulkDelete,
    onSuccess: ({ change_set_id: set }) => offerUndo(t("saved.deleted", { name: promotion.name }), set),
  });
  const { id, name, rule, coupon, starts_on: from, ends_on: to } = promotion;
  const counts = [
    ["promoted", promotion.promoted],
    ["held", promotion.held_out],
  ] as const;
  return (
    <article
      aria-label={name}
      className="bg-card grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold">{name}</h3>
          <p className="text-muted-foreground text-sm">
            {joinFacts([
              t(`rules.${rule}.title`),
              promotion.percent > 0 && t("idea.offerAll", { discount: percent(promotion.percent, 0) }),
              days({ from, to }),
              coupon !== null && t("results.coupon", { coupon }),
            ])}
          </p>
        </div>
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("results.delete", { name })}
            title={t("results.delete", { name })}
            onClick={() => remove({ entity: "promotions", ids: [id] })}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {counts.map(([group, count]) => (
          <Button key={group} variant="link" size="inline" onClick={() => setListed(group)}>
            {t(`results.${group}`, { count, total: number(count) })}
          </Button>
        ))}
      </p>
      <PromotionResult result={promotion.result} currency={currency} />
      {listed && <PromotionAccounts promotion={promotion} group={listed} onClose={() => setListed(undefined)} />}
    </article>
  );
}
