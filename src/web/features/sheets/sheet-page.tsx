import type { Model } from "@ironcalc/workbook";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, FileX } from "lucide-react";
import { lazy, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";

import { renameSheet, type SheetHead, sheetQuery, sheetsQuery } from "#web/data/sheets/sheets.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

import type { EditorProps } from "./sheet-editor.tsx";
import { useDeleteSheet } from "./use-delete-sheet.ts";

// Loaded when a spreadsheet is opened, because the engine is larger than the rest of the application.
const SheetEditor = lazy(async () => ({ default: (await import("./sheet-editor.tsx")).SheetEditor }));

type Props = { workspace: Workspace; id: string; onOpen: (id: string) => void };

export function SheetPage({ workspace, id, onOpen }: Props) {
  const { t } = useTranslation("sheets");
  const client = useQueryClient();
  const { data: sheet, dataUpdatedAt } = useQuery(sheetQuery(id));
  const { data: heads } = useQuery(sheetsQuery());
  const { data: members } = useQuery(membersQuery());
  const { mutateAsync: rename } = useMutation(renameSheet);
  const canEdit = workspace.role !== "viewer";
  const head = heads?.find((head) => head.id === id);
  const name = head?.name ?? sheet?.name ?? "";
  const nameOf = ({ updated_by: by }: SheetHead) => members?.find((member) => member.id === by)?.name;
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const back = (
    <Link to="/dashboard/vanda-sheets" className="hover:underline">
      {t("all")}
    </Link>
  );
  if (sheet === null)
    return (
      <>
        <PageHeader title={t("title")} context={back} />
        <EmptyState icon={FileSpreadsheet} title={t("notFound.title")} text={t("notFound.text")} />
      </>
    );
  return (
    <div data-fills-screen className="flex min-h-120 flex-1 flex-col md:min-h-0">
      <PageHeader
        title={name}
        actions={<div ref={setActions} className="flex min-h-8 items-center gap-2" />}
        write={() => (
          // Offset by the padding of the input, so that the text aligns with the content below.
          <div className={cn("flex items-baseline gap-x-3 max-md:flex-col max-md:items-start", canEdit && "-ml-2")}>
            <h1 className="text-base leading-8 font-semibold tracking-tight">
              <EditableText
                key={head?.id}
                className="field-sizing-content w-auto max-w-full"
                label={t("name")}
                value={name}
                maxLength={200}
                isDisabled={!canEdit || !head}
                row={head}
                onChange={(written, read) => (read ? rename({ sheet: read, name: written }) : undefined)}
              />
            </h1>
            <p className={cn("text-muted-foreground text-sm", canEdit && "max-md:ml-2")}>
              {back}
              <span ref={setStatus} />
            </p>
          </div>
        )}
      />
      <Suspense fallback={<Skeleton className="mx-4 flex-1 md:mx-6" />}>
        {sheet && (
          <Opened
            key={`${id} ${dataUpdatedAt}`}
            sheet={{ ...sheet, name, version: head?.version ?? sheet.version }}
            workspace={workspace}
            canEdit={canEdit}
            nameOf={nameOf}
            slots={{ status, actions }}
            onTheirs={() => void client.refetchQueries(sheetQuery(id))}
            onCopy={onOpen}
          />
        )}
      </Suspense>
    </div>
  );
}

type OpenedProps = Omit<EditorProps, "model">;

/** Renders the editor after opening the workbook. The workbook is opened once, regardless of re-renders. */
function Opened(editor: OpenedProps) {
  const { i18n } = useTranslation();
  const [opened] = useState(async () => {
    const { openWorkbook } = await import("./spreadsheet.ts");
    return openWorkbook(editor.sheet.content, i18n.language, editor.workspace.time_zone);
  });
  return (
    <Suspense fallback={<Skeleton className="mx-4 flex-1 md:mx-6" />}>
      <Contents {...editor} opened={opened} />
    </Suspense>
  );
}

type ContentsProps = OpenedProps & { opened: Promise<Model | null> };

function Contents({ opened, ...editor }: ContentsProps) {
  const model = use(opened);
  if (model === null) return <UnreadableSheet id={editor.sheet.id} canDelete={editor.canEdit} />;
  return <SheetEditor {...editor} model={model} />;
}

/** Renders a message that the stored content is not a spreadsheet. Users with write access can delete it. */
function UnreadableSheet({ id, canDelete }: { id: string; canDelete: boolean }) {
  const { t } = useTranslation("sheets");
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteSheet();
  return (
    <EmptyState icon={FileX} title={t("unreadable.title")} text={t("unreadable.text")}>
      {canDelete && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => mutate(id, { onSuccess: () => void navigate({ to: "/dashboard/vanda-sheets" }) })}
        >
          {t("delete")}
        </Button>
      )}
    </EmptyState>
  );
}
