import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";

// Loaded lazily: it is rarely needed, and the component for links within texts is large.
const MergedReason = lazy(async () => ({ default: (await import("./merged-reason.tsx")).MergedReason }));

type Props = { edit: Exclude<UnsavedEdit, { reason: "conflict" }> };

/** Renders the reason why an edit is not saved. If the record was merged, links to the remaining record. */
export function UnsavedReason({ edit }: Props) {
  const { t } = useTranslation("records");
  if (edit.reason !== "merged") return <p>{t(`unsaved.${edit.reason}`)}</p>;
  return (
    <Suspense>
      <MergedReason kept={edit.kept} />
    </Suspense>
  );
}
