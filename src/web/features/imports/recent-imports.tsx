import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { importsQuery, type ImportSummary } from "#web/data/imports/imports.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { UndoPreview } from "#web/undo/undo-preview.tsx";
import { canUndo } from "#web/undo/undo-rules.ts";

import { ImportStatus } from "./import-status.tsx";

const shown = 5;
const steps = ["setup", "review", "commit"] as const;

/** Renders the latest imports with their undo; before the first import, the steps of an import. */
export function RecentImports({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("imports");
  const { data: imports } = useSuspenseQuery(importsQuery());
  if (imports.length === 0)
    return (
      <Section title={t("how.title")}>
        <ol className="grid gap-4">
          {steps.map((step, at) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="bg-secondary tabular flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-medium"
              >
                {at + 1}
              </span>
              <div>
                <p className="font-medium">{t(`steps.${step}`)}</p>
                <p className="text-muted-foreground text-sm">{t(`how.${step}`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    );
  return (
    <Section title={t("recent.title")}>
      <ul className="divide-y rounded-lg border">
        {imports.slice(0, shown).map((summary) => (
          <RecentImport key={summary.id} summary={summary} workspace={workspace} />
        ))}
      </ul>
    </Section>
  );
}

function RecentImport({ summary, workspace }: { summary: ImportSummary; workspace: Workspace }) {
  const { t } = useTranslation(["imports", "kinds"]);
  const { brief } = useFormat();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, file_name: name, entity, row_count: rows, created_at: at, set, isUndone } = summary;
  const isUndoable = set !== null && canUndo(set, isUndone, workspace);
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to="/dashboard/imports/$importId"
            params={{ importId: id }}
            className="block truncate font-medium hover:underline"
          >
            {name}
          </Link>
          <p className="text-muted-foreground truncate text-xs">
            {joinFacts([t(`kinds:${entity}.many`), t("header.rows", { count: rows }), brief(at, workspace.time_zone)])}
          </p>
        </div>
        {isUndoable ? (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-label={t("recent.undoOf", { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Undo2 />
            {t("recent.undo")}
          </Button>
        ) : (
          <ImportStatus summary={summary} />
        )}
      </div>
      {isOpen && isUndoable && (
        <UndoPreview
          set={set}
          onDone={() => {
            setOpen(false);
            void client.invalidateQueries(importsQuery());
          }}
        />
      )}
    </li>
  );
}
