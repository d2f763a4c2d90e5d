import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Currency } from "#domain/numbers/currency.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { customerValueQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { InfoNote } from "#web/ui/info-note.tsx";
import { MetricList } from "#web/ui/metric-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Value = ResponseOf<typeof customerValueQuery>;

/** Renders the past value of customers and, with enough data, their expected purchases. */
export function LifetimeValue({ currency: wanted }: { currency: Currency | undefined }) {
  const { t } = useTranslation("crm-analysis");
  const { number, percent } = useFormat();
  const texts = useMeasureTexts();
  const { data } = useQuery(customerValueQuery(wanted));
  const entriesOf = (value: Value) => {
    const { customers, historic, currency, repeating } = value;
    const per = (minor: number, of: number) => (of > 0 ? texts.value(minor / of, "money", { currency }) : undefined);
    return [
      [t("value.perCustomer"), per(historic.minor, customers), t("value.perCustomerText")],
      [t("value.orders"), customers > 0 ? number(Math.round((10 * historic.orders) / customers) / 10) : undefined],
      [t("value.order"), per(historic.minor, historic.orders)],
      [
        t("value.repeating"),
        customers > 0 ? percent((100 * repeating) / customers, 0) : undefined,
        t("value.repeatingText"),
      ],
    ] as const;
  };
  const names = ["perCustomer", "orders", "order", "repeating"] as const;
  return (
    <Section title={t("value.title")} note={t("asOfToday", { text: t("value.text") })}>
      <MetricList
        metrics={data ? entriesOf(data) : names.map((name) => [t(`value.${name}`), undefined] as const)}
        isPending={!data}
        {...(data && data.unrated > 0 && { note: t("unrated", { count: data.unrated, total: number(data.unrated) }) })}
      />
      {data && (data.expected ? <Expected {...data} expected={data.expected} /> : <Lacking lacks={data.lacks} />)}
    </Section>
  );
}

function Expected({ expected, currency }: Value & { expected: NonNullable<Value["expected"]> }) {
  const { t } = useTranslation("crm-analysis");
  const { money, number, percent, sentences } = useFormat();
  const whole = (minor: number) => money(Math.round(minor), currency, false);
  const { tried } = expected;
  const off =
    tried && tried.predicted.minor > 0 ? (tried.actual.minor - tried.predicted.minor) / tried.predicted.minor : null;
  return (
    <div className="grid gap-1 rounded-lg border p-4">
      <div className="flex flex-wrap items-center gap-1">
        <h3 className="font-semibold">{t("expected.title")}</h3>
        <InfoNote title={t("expected.title")}>{t("expected.model")}</InfoNote>
      </div>
      <p className="tabular text-lg font-semibold">{whole(expected.minor)}</p>
      <p className="text-muted-foreground max-w-prose text-sm">
        {sentences(
          t("expected.range", { low: whole(expected.low), high: whole(expected.high) }),
          expected.tests > 0
            ? t("expected.tests", { count: expected.tests, total: number(expected.tests) })
            : t("expected.untested"),
          t("expected.orders", { total: number(Math.round(expected.orders)) }),
        )}
      </p>
      {tried && off !== null && (
        <p className="text-muted-foreground max-w-prose text-sm">
          {t("expected.tried", {
            days: number(tried.days),
            predicted: whole(tried.predicted.minor),
            actual: whole(tried.actual.minor),
            off: `${off > 0 ? "+" : ""}${percent(100 * off, 0)}`,
          })}
        </p>
      )}
    </div>
  );
}

function Lacking({ lacks }: Pick<Value, "lacks">) {
  const { t } = useTranslation("crm-analysis");
  const { list, number, sentences } = useFormat();
  const parts = lacks.map(({ what, needed, found }) =>
    t(`lacks.${what}`, { needed: number(needed), found: number(found) }),
  );
  return (
    <div className="text-muted-foreground flex flex-wrap gap-x-2 text-sm">
      <h3 className="font-medium">{t("expected.title")}</h3>
      <p>{sentences(t("expected.lacks"), list(parts))}</p>
    </div>
  );
}
