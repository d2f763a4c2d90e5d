import { Merge } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { DuplicateEntity } from "#web/data/records/duplicates.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const MergeRecords = lazyDialog(async () => (await import("./merge-records.tsx")).MergeRecords);
/** Maximum number of records that can be compared side by side. */
const maxRecords = 6;

type Props = {
  columns: RecordColumns & { entity: DuplicateEntity };
  ids: readonly string[];
  timeZone: string;
  onMerged: () => void;
};

/** Renders the action that merges the selected rows of a table, for two to six rows. */
export function MergeSelected({ columns, ids, timeZone, onMerged }: Props) {
  const { t } = useTranslation("duplicates");
  const [selected, setChosen] = useState<readonly string[]>();
  return (
    <>
      {ids.length >= 2 && ids.length <= maxRecords && (
        <Button variant="outline" size="sm" onClick={() => setChosen(ids)}>
          <Merge />
          {t("select")}
        </Button>
      )}
      <MergeRecords
        key={selected?.join()}
        columns={columns}
        ids={selected ?? []}
        timeZone={timeZone}
        isOpen={selected !== undefined}
        onOpenChange={(open) => !open && setChosen(undefined)}
        onMerged={onMerged}
      />
    </>
  );
}
