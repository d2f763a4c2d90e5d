import { useTranslation } from "react-i18next";

import { transactionTypes } from "#domain/tokens/transaction-types.ts";
import type { TransactionSearch } from "#web/data/tokens/token-history.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";

type Props = { search: TransactionSearch; onSearch: (changed: TransactionSearch) => void };

export function TransactionFilters({ search, onSearch }: Props) {
  const { t } = useTranslation(["tokens", "records"]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t("history.type")}
        className="w-auto"
        value={search.type ?? ""}
        options={[
          ["", t("history.allTypes")],
          ...transactionTypes.map((type) => [type, t(`history.types.${type}`)] as const),
        ]}
        onChange={(type) => onSearch({ type: type || undefined })}
      />
      <DayRange range={search} onChange={onSearch} />
      {isFiltered(search) && (
        <Button variant="ghost" size="sm" onClick={() => onSearch({ type: undefined, from: undefined, to: undefined })}>
          {t("history.clear")}
        </Button>
      )}
    </div>
  );
}

export const isFiltered = ({ type, from, to }: TransactionSearch) =>
  [type, from, to].some((part) => part !== undefined);
