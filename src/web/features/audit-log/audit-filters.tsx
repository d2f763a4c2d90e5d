import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { auditAreas, type AuditSearch, readAreas, writeAreas } from "#domain/workspace/audit-log.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export type AuditFiltersProps = { search: AuditSearch; onSearch: (changed: Partial<AuditSearch>) => void };

/** By what it was about, who did it, kind and days. */
export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation(["audit-log", "records"]);
  const { data: members = [] } = useQuery(membersQuery());
  const { about, who } = search;
  // A link may name somebody who has left since.
  const isGone = who !== undefined && !members.some(({ id }) => id === who);
  return (
    <>
      <Input
        key={about}
        type="search"
        className="h-8 w-52"
        maxLength={100}
        aria-label={t("filters.about")}
        placeholder={t("filters.about")}
        defaultValue={about}
        onBlur={(event) => onSearch({ about: event.target.value.trim() || undefined })}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <Select
        aria-label={t("filters.who")}
        className="w-auto max-w-52"
        value={who ?? ""}
        options={[
          ["", t("filters.everybody")],
          ...members.map(({ id, name }) => [id, name] as const),
          ...(isGone ? [[who, t("formerMember")] as const] : []),
        ]}
        onChange={(chosen) => onSearch({ who: chosen || undefined })}
      />
      <KindsMenu search={search} onSearch={onSearch} />
      <span className="flex flex-wrap gap-2">
        <DayRange range={search} onChange={onSearch} />
      </span>
    </>
  );
}

function KindsMenu({ search, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation("audit-log");
  const { list } = useFormat();
  const areas = readAreas(search.kinds);
  const shown = () => {
    if (areas.length === auditAreas.length) return t("filters.allKinds");
    if (writeAreas(areas) === undefined) return t("filters.usualKinds");
    return list(areas.map((area) => t(`areas.${area}`)));
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="h-8 max-w-64 justify-between">
          <span className="sr-only">{t("filters.kinds")} </span>
          <span className="truncate">{shown()}</span>
          <ChevronDown className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {auditAreas.map((area) => (
          <DropdownMenuCheckboxItem
            key={area}
            checked={areas.includes(area)}
            // Of nothing there is no list.
            disabled={areas.length === 1 && areas[0] === area}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChecked) =>
              onSearch({
                kinds: writeAreas(auditAreas.filter((one) => (one === area ? isChecked : areas.includes(one)))),
              })
            }
          >
            {t(`areas.${area}`)}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
