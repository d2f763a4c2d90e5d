import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Run } from "#web/data/live/runs.ts";

import { Note } from "./note.tsx";

const known = ["needs_admin", "interrupted", "pipeline_missing", "changed_meanwhile"] as const;

/** Renders the end of the last run, if it did not succeed. All its changes have been undone. */
export function RunNote({ run }: { run: Run }) {
  const { t } = useTranslation("imports");
  const what = run.name === "import-commit" ? "commit" : "check";
  if (run.status === "cancelled") return <Framed note={<Note tone="info">{t(`ended.${what}.cancelled`)}</Note>} />;
  if (run.status !== "failed") return null;
  const reason = known.find((code) => code === run.error?.code) ?? "import_failed";
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
