import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";

// Rare, and the component that fills links into texts is large.
const MergedReason = lazy(async () => ({ default: (await import("./merged-reason.tsx")).MergedReason }));

type Props = { edit: Exclude<UnsavedEdit, { reason: "conflict" }> };

/** Renders why an edit is not saved; if its record was merged, with a link to the remaining one. */
export function UnsavedReason({ edit }: Props) {
  const { t } = useTranslation("records");
  if (edit.reason !== "merged") return <p>{t(`unsaved.${edit.reason}`)}</p>;
  return (
    <Suspense>
      <MergedReason kept={edit.kept} />
    </Suspense>
  );
}
