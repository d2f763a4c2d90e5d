import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Job } from "#web/data/jobs.ts";

import { Note } from "./note.tsx";

const known = ["needs_admin", "interrupted", "pipeline_missing", "changed_meanwhile"] as const;

/** How the last job ended when it did not succeed. Nothing of it is left behind. */
export function JobNote({ job }: { job: Job }) {
  const { t } = useTranslation("imports");
  const what = job.kind === "import-commit" ? "commit" : "check";
  if (job.status === "cancelled") return <Framed note={<Note tone="info">{t(`ended.${what}.cancelled`)}</Note>} />;
  if (job.status !== "failed") return null;
  const reason = known.find((code) => code === job.error?.code) ?? "import_failed";
  return (
    <Framed
      note={
        <Note tone="critical" title={t(`ended.${what}.failed`)}>
          {t(`jobError.${reason}`)}
        </Note>
      }
    />
  );
}

const Framed = ({ note }: { note: ReactNode }) => <div className="px-4 pb-4 md:px-6">{note}</div>;
