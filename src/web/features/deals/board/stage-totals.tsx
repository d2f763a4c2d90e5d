import { useTranslation } from "react-i18next";

import type { StageTotal } from "#web/data/deals/board-totals.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { total: StageTotal | undefined; isOpen: boolean };

/** Renders the value of the deals of a stage, and of an open one their weighted value. */
export function StageTotals({ total, isOpen }: Props) {
  const { t } = useTranslation("board");
  const { money } = useFormat();
  if (!total || total.count === 0) return <p className="h-4 text-xs">{"\u00a0"}</p>;
  const { sums } = total;
  const amounts = (key: "value" | "weighted") => sums.map((sum) => money(sum[key], sum.currency, false)).join(" + ");
  return (
    <p className="tabular text-muted-foreground text-xs">
      {sums.length === 0 ? (
        t("noTotal")
      ) : (
        <>
          <span className="text-foreground font-medium">{amounts("value")}</span>
          {isOpen && <> · {t("weighted", { value: amounts("weighted") })}</>}
        </>
      )}
    </p>
  );
}
