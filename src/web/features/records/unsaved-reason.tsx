import { Trans, useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import { RecordLink } from "#web/ui/record-link.tsx";

type Props = { edit: Exclude<UnsavedEdit, { reason: "conflict" }> };

/** Renders why an edit is not saved; if its record was merged, with a link to the remaining one. */
export function UnsavedReason({ edit }: Props) {
  const { t } = useTranslation("records");
  if (edit.reason !== "merged") return <p>{t(`unsaved.${edit.reason}`)}</p>;
  const { entity, id, name } = edit.kept;
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
