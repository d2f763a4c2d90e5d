import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { rateOn } from "#domain/numbers/exchange-rate.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { openSumsQuery } from "#web/data/deals/open-sums.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * Renders the value of open deals that a result leaves out because their currency has no exchange rate; nothing if
 * there are none.
 */
export function UnratedDeals({ result: { currency, today } }: { result: MeasureResult }) {
  const { t } = useTranslation("home");
  const { money } = useFormat();
  const { data: stages } = useQuery(stagesQuery());
  const { data: rates } = useQuery(exchangeRatesQuery());
  const open = (stages ?? []).flatMap(({ id, kind }) => (kind === "open" ? id : []));
  const { data: sums } = useQuery({ ...openSumsQuery(open), enabled: open.length > 0 });
  if (!rates || !sums) return null;
  const unrated = sums
    .filter((sum) => sum.currency !== currency && rateOn(rates, sum.currency, currency, today) === null)
    .toSorted((one, other) => other.count - one.count)
    .flatMap((sum) => (sum.value === null ? [] : money(sum.value, sum.currency)));
  if (unrated.length === 0) return null;
  return <p className="tabular w-full">{t("today.notIncluded", { sums: joinFacts(unrated) })}</p>;
}
