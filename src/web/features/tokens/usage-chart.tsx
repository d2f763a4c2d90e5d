import { useTranslation } from "react-i18next";

import type { usageByDay } from "#domain/tokens/token-usage.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { usageColour } from "./usage-colour.ts";

/**
 * Renders tokens per day as stacked bars in the colours of the features. Days without usage remain as gaps. The table
 * below shows the same numbers.
 */
export function UsageChart({ days }: { days: ReturnType<typeof usageByDay> }) {
  const { t } = useTranslation("tokens");
  const { number, day } = useFormat();
  const most = Math.max(...days.map(({ tokens }) => tokens));
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const tokensText = (tokens: number) => t("meter.tokens", { count: tokens, total: number(tokens) });
  return (
    <figure className="mt-2 grid gap-1">
      <div
        role="img"
        aria-label={t("usage.chart", { from: day(first), to: day(last), most: tokensText(most) })}
        className="flex h-24 items-end gap-0.5 border-b"
      >
        {days.map(({ day: date, parts, tokens }) => (
          <div
            key={date}
            title={`${day(date)}: ${tokensText(tokens)}`}
            className="hover:bg-accent flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            {parts.map((part) => (
              <div
                key={part.feature}
                className={cn("w-full first:rounded-t-sm", usageColour(part.feature))}
                style={{ height: `${(part.tokens / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <figcaption className="text-muted-foreground tabular flex justify-between text-xs">
        <span>{day(first)}</span>
        <span>{t("usage.most", { most: tokensText(most) })}</span>
        <span>{day(last)}</span>
      </figcaption>
    </figure>
  );
}
