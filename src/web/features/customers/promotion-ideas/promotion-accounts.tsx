import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { maxListedAccounts, type Promotion, promotionAccountsQuery } from "#web/data/customers/promotions.ts";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { promotion: Promotion; group: "promoted" | "held"; onClose: () => void };

/** Renders the accounts that receive a promotion, or its control group, as fixed at the launch. */
export function PromotionAccounts({ promotion, group, onClose }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { number } = useFormat();
  const { data } = useQuery(promotionAccountsQuery(promotion.id, group === "held"));
  const count = group === "held" ? promotion.held_out : promotion.promoted;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title={t(`results.${group}`, { count, total: number(count) })}
          text={count > maxListedAccounts ? t("results.first", { most: number(maxListedAccounts) }) : promotion.name}
        />
        <ul className="grid max-h-96 scrollbar-thin gap-0.5 overflow-y-auto text-sm" tabIndex={-1}>
          {data?.map(({ id, account }) => (
            <li key={id}>
              <RecordLink entity="accounts" id={account.id} className="flex min-h-8 items-center">
                {account.name}
              </RecordLink>
            </li>
          ))}
          {!data && <Skeleton className="h-24" />}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
