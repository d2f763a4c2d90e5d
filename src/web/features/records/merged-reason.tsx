import { Trans, useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import { RecordLink } from "#web/ui/record-link.tsx";

type Props = { kept: Extract<UnsavedEdit, { reason: "merged" }>["kept"] };

/** Renders a note that the record being edited was merged, with a link to the remaining record. */
export function MergedReason({ kept: { entity, id, name } }: Props) {
  const { t } = useTranslation("records");
  return (
    <p>
      <Trans
        t={t}
        i18nKey="unsaved.merged"
        values={{ name }}
        components={{ a: <RecordLink entity={entity} id={id} className="font-medium underline" /> }}
      />
    </p>
  );
}
