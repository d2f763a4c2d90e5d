import { useTranslation } from "react-i18next";

import type { StageTotal } from "#web/data/deals/board-totals.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { total: StageTotal | undefined };

export function StageTotals({ total, isOpen }: Props & { isOpen: boolean }) {
  const { t } = useTranslation("board");
  const amounts = useAmounts(total);
  if (!total || total.count === 0) return <p className="h-5">{"\u00a0"}</p>;
  return (
    // One line of a fixed height: the cards below must not move when long amounts arrive.
    <p className="tabular text-muted-foreground h-5 truncate text-xs leading-5">
      {total.sums.length === 0 ? (
        t("noTotal")
      ) : (
        <>
          <span className="text-foreground text-sm leading-5 font-semibold">{amounts("value")}</span>
          {isOpen && (
            <>
              {" · "}
              <span data-tooltip={t("weightedHelp")}>{t("weighted", { value: amounts("weighted") })}</span>
            </>
          )}
        </>
      )}
    </p>
  );
}

export function StageSums({ total }: Props) {
  const amounts = useAmounts(total);
  return <span className="tabular text-muted-foreground h-4 text-xs font-normal">{amounts("value")}</span>;
}

function useAmounts(total: StageTotal | undefined) {
  const { money } = useFormat();
  return (key: "value" | "weighted") =>
    total?.sums.map((sum) => money(sum[key], sum.currency, false)).join(" + ") ?? "";
}
