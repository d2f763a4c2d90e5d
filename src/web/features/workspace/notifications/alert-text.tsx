import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { formatMetric } from "#domain/metrics/format-metric.ts";
import { notifiedAlertSchema } from "#domain/metrics/metric-alert.ts";
import { spanText } from "#web/charts/period-text.ts";

/** Renders the metric that crossed its threshold, and the period, at the time of the notification. */
export function AlertText({ details }: { details: unknown }) {
  const { t, i18n } = useTranslation("alerts");
  const { data } = z.safeParse(notifiedAlertSchema, details);
  if (!data) return null;
  const { title, direction, value, threshold, unit, currency, from, to } = data;
  const format = (value: number) => formatMetric(value, unit, { language: i18n.language, currency });
  const days = spanText({ from, to }, i18n.language);
  return <>{t(`message.${direction}`, { title, value: format(value), threshold: format(threshold), days })}</>;
}
