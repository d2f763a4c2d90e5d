import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Missing } from "#domain/metrics/measure-result.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { cn } from "#web/ui/class-names.ts";
import { listPath } from "#web/ui/record-target.ts";

import { isFact, useMeasureTexts } from "./use-measure-texts.ts";

/** Renders the data that a metric lacks, if any, with links to add it. Identical texts are shown once. */
export function MissingNotes({ missing, className }: { missing: readonly Missing[]; className?: string }) {
  const texts = useMeasureTexts();
  const byText = new Map(missing.map((entry) => [texts.missing(entry), entry]));
  if (byText.size === 0) return null;
  return (
    <div className={cn("text-muted-foreground grid gap-1 text-xs", className)}>
      {[...byText].map(([text, entry]) => (
        <p key={text} className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>
            {text} <WayToAdd missing={entry} />
          </span>
        </p>
      ))}
    </div>
  );
}

const link = "text-foreground decoration-input underline underline-offset-4 hover:decoration-current";

/** Returns the page where a fact is entered. Labour and rent expenses are entered with all expenses. */
function pathOf(fact: string) {
  if (fact === "labour_expenses" || fact === "rent_expenses") return listPath("expenses");
  if (fact === "customers") return listPath("sales");
  return isEntity(fact) ? listPath(fact) : "/dashboard/activities";
}

function WayToAdd({ missing: { reason, fact } }: { missing: Missing }) {
  const { t } = useTranslation("measures");
  if (reason === "rate") {
    return (
      <Link to="/dashboard/settings/sales-and-rates" className={link}>
        {t("missing.add.rates")}
      </Link>
    );
  }
  if (reason !== "no_facts" || !isFact(fact)) return null;
  return (
    <Link to={pathOf(fact)} className={link}>
      {t(`missing.add.${fact}`)}
    </Link>
  );
}
