import { useTranslation } from "react-i18next";

import type { ChangeSet } from "#web/data/records/change-sets.ts";
import { MemberName } from "#web/people/member-name.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useEntityName } from "./use-entity-name.ts";

export function SetTitle({ set }: { set: ChangeSet }) {
  const { t } = useTranslation("changes");
  const entityName = useEntityName();
  const format = useFormat();
  return (
    <>
      {t(`kinds.${set.kind}`)}
      {/* Sample data contains records of all kinds. */}
      {set.entity !== "samples" && `: ${entityName(set.entity)}`}{" "}
      <span className="tabular text-muted-foreground font-normal">
        ({t("records", { count: set.record_count, total: format.number(set.record_count) })})
      </span>
    </>
  );
}

export function SetOrigin({ set, timeZone }: { set: ChangeSet; timeZone: string }) {
  const format = useFormat();
  return (
    <p className="tabular text-muted-foreground flex items-center gap-1 text-xs">
      {format.moment(set.at, timeZone)}
      {set.actor && (
        <>
          {" · "}
          <MemberName member={set.actor} />
        </>
      )}
    </p>
  );
}
