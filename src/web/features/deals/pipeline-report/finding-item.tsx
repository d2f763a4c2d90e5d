import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Finding, FindingKey } from "#domain/deals/pipeline-report/analysis.ts";
import type { Currency } from "#domain/numbers/currency.ts";

import { DealRefs } from "./deal-refs.tsx";
import { RowsLink } from "./rows-link.tsx";
import { useFindingText } from "./use-finding-text.ts";

/** Renders a sentence with a link to the deals it counts. */
export function FindingItem({ finding, currency }: { finding: Finding; currency: Currency }) {
  const text = useFindingText(currency)(finding);
  return (
    <li id={finding.key} className="grid scroll-mt-4 grid-cols-1 gap-1.5">
      <FindingSentence text={text} where={finding.where} whereBefore={finding.whereBefore} />
      {finding.deals && <DealRefs deals={finding.deals} sign={finding.key} all={finding.count} />}
    </li>
  );
}

type SentenceProps = {
  text: string;
  where: string | undefined;
  whereBefore?: string | undefined;
  /** The finding on this page that lists all these deals, used if no list of deals can show them. */
  about?: FindingKey | undefined;
  children?: ReactNode;
};

export function FindingSentence({ text, where, whereBefore, about, children }: SentenceProps) {
  const { t } = useTranslation("analyses");
  return (
    <p className="tabular max-w-prose">
      <RowsLink where={where} about={about}>
        {text}
      </RowsLink>
      {children && <> {children}</>}{" "}
      {whereBefore && (
        <RowsLink where={whereBefore} className="text-muted-foreground text-sm whitespace-nowrap">
          {t("periodBefore")}
        </RowsLink>
      )}
    </p>
  );
}
