import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";

import { highPotential, type Lead, type Reason, reasonsOf } from "#domain/leads/lead.ts";
import { rowAddress } from "#domain/measures/behind.ts";
import { RowsBehind } from "#web/charts/figure.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type Forecasted, roughly } from "./forecast-figures.tsx";

const namedEach = 3;
const signs = ["overdue", "quiet", "slow"] as const;
type Days = { from: string; to: string };

type Props = { revenue: Forecasted | undefined; leads: readonly Lead[] | undefined; currency: string };

/** What the figures advise, a sentence each, which leads to the records it is about. */
export function Recommendations({ revenue, leads, currency }: Props) {
  const { t } = useTranslation("predictive-analytics");
  return (
    <Section title={t("advice.title")} text={t("advice.text")}>
      {revenue && leads ? <Sentences {...{ revenue, leads, currency }} /> : <Skeleton className="h-32" />}
    </Section>
  );
}

type Known = { revenue: Forecasted; leads: readonly Lead[]; currency: string };

function Sentences({ revenue: { answer, forecast }, leads, currency }: Known) {
  const { t } = useTranslation("predictive-analytics");
  const texts = useMeasureTexts();
  const { money, percent } = useFormat();
  const write = (amount: number) => texts.value(amount, answer.columns[0]?.unit ?? "money", answer);
  const [list] = answer.behind[0] ?? [];
  const sales = (period: Days) => (
    <RowsBehind
      list={list && (rowAddress(list, { by: [], period }) ?? undefined)}
      answer={answer}
      days={period}
      measure="revenue"
      className="font-medium"
    >
      {texts.span(period)}
    </RowsBehind>
  );
  const worth = (some: readonly Lead[]) =>
    money(
      Math.round(some.reduce((sum, one) => sum + (one.currency === currency ? (one.weighted_minor ?? 0) : 0), 0)),
      currency,
      false,
    );
  const about = (sign: Reason["key"]) => leads.filter((lead) => reasonsOf(lead).some(({ key }) => key === sign));
  const sentences: { key: string; text: ReactNode }[] = [];

  const before = forecast?.year_before;
  if (forecast && before && before.value > 0) {
    const change = Math.round((100 * (forecast.total.value - before.value)) / before.value);
    const key = change > 2 ? "more" : change < -2 ? "less" : "same";
    const values = {
      value: write(roughly(forecast.total.value)),
      change: percent(Math.abs(change)),
      before: write(before.value),
      span: texts.span(before.range),
    };
    sentences.push({
      key: "course",
      text: <Trans t={t} i18nKey={`advice.${key}`} values={values} components={{ rows: sales(before.range) }} />,
    });
  }
  const outlier = forecast?.outliers.at(-1);
  if (outlier)
    sentences.push({
      key: "outlier",
      text: (
        <Trans
          t={t}
          i18nKey="advice.outlier"
          values={{
            value: write(outlier.value),
            usual: write(roughly(outlier.usual)),
            span: texts.span(outlier.period),
          }}
          components={{ rows: sales(outlier.period) }}
        />
      ),
    });
  const likely = highPotential(leads);
  for (const [key, some] of [["likely", likely] as const, ...signs.map((sign) => [sign, about(sign)] as const)]) {
    if (some.length === 0) continue;
    sentences.push({
      key,
      text: (
        <>
          {t(`advice.${key}`, { count: some.length, value: worth(some) })} <Names leads={some} />
        </>
      ),
    });
  }
  if (sentences.length === 0) return <p className="text-muted-foreground">{t("advice.none")}</p>;
  return (
    <ul className="bg-card divide-border divide-y rounded-lg border">
      {sentences.map(({ key, text }) => (
        <li key={key} className="px-4 py-3">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The first of them by name, each leading to its record. */
function Names({ leads }: { leads: readonly Lead[] }) {
  const { t } = useTranslation("predictive-analytics");
  const { number } = useFormat();
  const more = leads.length - namedEach;
  return (
    <span className="text-muted-foreground">
      {leads.slice(0, namedEach).map(({ deal_id: id, deal }, at) => (
        <Fragment key={id}>
          {at > 0 && " · "}
          <Link
            to="/dashboard/sales/$recordId"
            params={{ recordId: id }}
            className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
          >
            {deal}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` · ${t("advice.others", { count: more, total: number(more) })}`}
    </span>
  );
}
