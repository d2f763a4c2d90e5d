import { useTranslation } from "react-i18next";

import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Section } from "#web/ui/section.tsx";

import { WorkspaceExport } from "./workspace-export.tsx";
import { WorkspaceImport } from "./workspace-import.tsx";

type Props = { workspace: Workspace; onOpen: (workspaceId: string) => void };

/**
 * Renders the export of a workspace as a file and the import of such a file, for moving a workspace to another server.
 */
export function WorkspaceTransfer({ workspace, onOpen }: Props) {
  const { t } = useTranslation("workspace-transfer");
  const timeZone = useOwnTimeZone();
  return (
    <>
      <Section title={t("export.title")} text={t("export.text")}>
        <div className="grid justify-items-start gap-3">
          {workspace.role === "owner" ? (
            <WorkspaceExport timeZone={timeZone} />
          ) : (
            <p className="text-muted-foreground text-sm">{t("export.onlyOwner")}</p>
          )}
        </div>
      </Section>
      <Section title={t("import.title")} text={t("import.text")}>
        <div className="grid justify-items-start gap-3">
          <WorkspaceImport onOpen={onOpen} />
        </div>
      </Section>
    </>
  );
}
