import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/import/plan.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";

/** Says which amounts no figure will count, as nothing is known of what their currency is worth here, and the ways out. */
export function CurrencyNote({ plan, currency: own }: { plan: Plan; currency: string }) {
  const { t } = useTranslation("imports");
  const { list, number } = useFormat();
  // What the workspace counts in may have been changed since the file was checked.
  const unrated = plan.unrated.filter(({ currency }) => currency !== own);
  if (unrated.length === 0) return null;
  const count = unrated.reduce((sum, { rows }) => sum + rows, 0);
  const currencies = list(unrated.map(({ currency }) => currency));
  return (
    <Note
      tone="warning"
      title={t("unrated.title", { count, total: number(count), currencies })}
      actions={
        <>
          <Link to="/dashboard/settings/workspace" className={buttonVariants({ variant: "outline" })}>
            {t("unrated.change")}
          </Link>
          <Link to="/dashboard/settings/figures" className={buttonVariants({ variant: "outline" })}>
            {t("unrated.rates")}
          </Link>
        </>
      }
    >
      {t("unrated.text", { own })}
    </Note>
  );
}
