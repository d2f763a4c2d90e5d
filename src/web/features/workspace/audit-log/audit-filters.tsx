import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type AuditSearch, readAreas, withArea } from "#domain/workspace/audit-log.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";

export type AuditFiltersProps = { search: AuditSearch; onSearch: (changed: Partial<AuditSearch>) => void };

const KindsMenu = lazyMenu(
  async () => (await import("./kinds-menu.tsx")).KindsMenu,
  "flex h-8 min-w-32 pointer-coarse:h-11",
);

export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation(["audit-log", "records"]);
  const { data: members = [] } = useQuery(membersQuery());
  const { about, who } = search;
  const areas = readAreas(search.kinds);
  // The member in a link may have left the workspace.
  const isGone = who !== undefined && !members.some(({ id }) => id === who);
  return (
    <>
      <Input
        key={about}
        type="search"
        className="h-8 min-w-36 flex-1 max-sm:basis-full"
        maxLength={100}
        aria-label={t("filters.about")}
        placeholder={t("filters.search")}
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
        onChange={(selected) => onSearch({ who: selected || undefined })}
      />
      <KindsMenu search={search} onSearch={onSearch} />
      <span className="flex flex-wrap gap-2">
        <DayRange range={search} onChange={onSearch} />
      </span>
      <label className="flex min-h-8 items-center gap-2 text-sm">
        <Checkbox
          checked={areas.includes("records")}
          // At least one type has to be selected.
          disabled={areas.join() === "records"}
          onCheckedChange={(isOn) => onSearch({ kinds: withArea(areas, "records", isOn) })}
        />
        {t("areas.records")}
      </label>
    </>
  );
}
