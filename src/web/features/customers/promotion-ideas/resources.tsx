import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import type { Question } from "#domain/metrics/question.ts";
import { promotionsQuery, templatesQuery } from "#web/data/customers/promotions.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Message } from "./idea-card.tsx";
import { PromotionCard } from "./promotion-card.tsx";

const trends: [Question, Question, Question] = [
  { measures: ["revenue"], range: "last_12_months", grain: "month", compare: "year" },
  { measures: ["revenue"], range: "last_90_days", by: ["category"], top: 8, compare: "year" },
  { measures: ["revenue"], range: "last_90_days", by: ["product"], top: 8, compare: "year" },
];

/** Renders planning resources: message templates, seasonality of sales, and results of past promotions. */
export function Resources() {
  const { t } = useTranslation("promotion-ideas");
  const { language } = useFormat();
  const { data: templates } = useQuery(templatesQuery(isLanguage(language) ? language : "en"));
  const { data: [course, categories, products] = [] } = useQuery(metricResultsQuery(trends));
  const { data: live } = useQuery(promotionsQuery());
  const studies = live?.promotions.filter(({ result }) => result.state === "measured");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title={t("resources.templates")} text={t("resources.templatesText")}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {templates?.map(({ rule, subject, message }) => (
            <li key={rule} className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
              <h3 className="text-sm font-medium">{t(`rules.${rule}.title`)}</h3>
              <Message subject={subject} message={message} language={language} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("resources.trends")} text={t("resources.trendsText")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <PinnableChart
            question={trends[0]}
            title={t("resources.byMonth")}
            result={course}
            kind="line"
            className="lg:col-span-2"
          />
          <PinnableChart
            question={trends[1]}
            title={t("resources.byCategory")}
            result={categories}
            kind="bar"
            hasTotal={false}
          />
          <PinnableChart
            question={trends[2]}
            title={t("resources.byProduct")}
            result={products}
            kind="bar"
            hasTotal={false}
          />
        </div>
      </Section>
      <Section title={t("resources.studies")} text={t("resources.studiesText")}>
        {studies?.length === 0 && <p className="text-muted-foreground text-sm">{t("resources.noStudies")}</p>}
        {live &&
          studies?.map((promotion) => (
            <PromotionCard key={promotion.id} promotion={promotion} currency={live.currency} canEdit={false} />
          ))}
      </Section>
    </div>
  );
}
