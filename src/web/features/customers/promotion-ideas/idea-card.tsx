import { Link } from "@tanstack/react-router";
import { Copy, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Idea } from "#domain/customers/promotions/idea.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useIdeaText } from "./use-idea-text.ts";

type Props = {
  idea: Idea;
  name?: string;
  /** Content below the idea's name. */
  about?: ReactNode;
  /** A warning that is shown once for all ideas instead. */
  hiddenWarning?: Idea["warnings"][number]["key"] | undefined;
  children: ReactNode;
};

export function IdeaCard({ idea, name, about, hiddenWarning, children }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { number, days, money, percent } = useFormat();
  const text = useIdeaText();
  const warnings = text.warnings(idea).filter(({ key }) => key !== hiddenWarning);
  const estimate = (minor: number) => money(roundForecast(minor), idea.currency, false);
  // Without usual purchases, a discount costs nothing, and there is nothing to sell more of.
  const hasCost = idea.offer.percent > 0 && idea.usual_minor > 0;
  const title = name ?? text.title(idea);
  const breakEven = () => {
    if (idea.break_even === null) return t(idea.margin === null ? "idea.breakEvenUnknown" : "idea.breakEvenNever");
    return t("idea.breakEvenAt", { uplift: percent(idea.break_even, 0), margin: percent(idea.margin ?? 0, 0) });
  };
  const facts = [
    ["offer", text.offer(idea)],
    [
      "whom",
      <Link
        key="whom"
        to="/dashboard/accounts"
        search={{ where: idea.where }}
        className="font-medium underline underline-offset-4"
      >
        {t("idea.accounts", { count: idea.accounts, total: number(idea.accounts) })}
      </Link>,
    ],
    ["channel", t(`channels.${idea.channel}`, { email: number(idea.with_email), phone: number(idea.with_phone) })],
    ["dates", days(idea)],
    ...(idea.offer.percent === 0 ? ([["cost", t("idea.free")]] as const) : []),
    ...(hasCost
      ? ([
          ["cost", t("idea.costOf", { cost: estimate(idea.cost_minor), usual: estimate(idea.usual_minor) })],
          ["breakEven", breakEven()],
        ] as const)
      : []),
  ] as const;
  return (
    <article aria-label={title} className="bg-card flex flex-col gap-3 rounded-lg border p-4">
      <div>
        <h3 className="text-base font-semibold">{title}</h3>
        {about}
        <p className="text-muted-foreground text-sm">{text.why(idea)}</p>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted-foreground max-sm:text-xs">{t(`idea.${key}`)}</dt>
            <dd className="tabular max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Message subject={idea.subject} message={idea.message} language={idea.language} />
      {warnings.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label={t("idea.warnings")}>
          {warnings.map((warning) => (
            <li key={warning.key}>
              <Warning>{warning.text}</Warning>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">{children}</div>
    </article>
  );
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="text-warning flex gap-2 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** Renders a message to customers, written in `language`, with a copy button. */
export function Message({ subject, message, language }: { subject: string; message: string; language: string }) {
  const { t } = useTranslation("promotion-ideas");
  const copy = async () => {
    if (await copyText(`${subject}\n\n${message}`)) notify.success(t("idea.copied"));
    else notify.error(t("idea.notCopied"));
  };
  return (
    <figure className="bg-secondary text-secondary-foreground flex items-start justify-between gap-2 rounded-md px-3 py-2 text-sm">
      <blockquote lang={language} className="min-w-0">
        <p className="font-medium">{subject}</p>
        <p>{message}</p>
      </blockquote>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("idea.copy", { subject })}
        title={t("idea.copy", { subject })}
        onClick={() => void copy()}
      >
        <Copy />
      </Button>
    </figure>
  );
}
