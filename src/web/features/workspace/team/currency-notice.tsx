import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { entities } from "#domain/records/kinds/kinds.ts";
import { mixedCurrencyFilters } from "#domain/records/mixed-currency-conflict.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import type { CurrencyConflict } from "#web/data/workspace/change-team.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

type CurrencyNoticeProps = CurrencyConflict & {
  /** The currency that the user selected. */
  currency: string;
  /** Button that deletes the sample data. */
  removeSamples: ReactNode;
};

/** Renders the records that prevent a change of currency, and a solution if they are only sample data. */
export function CurrencyNotice({ currency, count, samples, kinds, removeSamples }: CurrencyNoticeProps) {
  const { t } = useTranslation(["team", "kinds"]);
  const { number } = useFormat();
  const { data: fields } = useQuery(allCustomFieldsQuery());
  return (
    <FormNotice>
      <p>{t("workspace.otherCurrency")}</p>
      <ul className="my-1 flex flex-wrap gap-x-3">
        {entities.map((kind) => {
          const here = kinds[kind];
          if (!here) return null;
          return (
            <li key={kind}>
              <Link
                to={listPath(kind)}
                search={{ where: mixedCurrencyFilters(kind, currency, fields) }}
                className="underline"
              >
                {t(`kinds:${kind}.count`, { count: here, total: number(here) })}
              </Link>
            </li>
          );
        })}
      </ul>
      {samples > 0 && (
        <>
          <p className="mb-2">
            {samples === count
              ? t("workspace.onlySamples")
              : t("workspace.someSamples", { count: samples, total: number(samples) })}
          </p>
          {removeSamples}
        </>
      )}
    </FormNotice>
  );
}
