import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { forgetRecord, rememberRecord } from "#web/data/records/search.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { useRecordTitle } from "#web/ui/use-record-title.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { RecordFacts } from "./record-facts.tsx";
import { RecordIdentity } from "./record-identity.tsx";
import { RecordNeighbours } from "./record-neighbours.tsx";
import { AllRelated } from "./related-records.tsx";

const EditRecord = lazyDialog(async () => (await import("./edit-record.tsx")).EditRecord);
const CustomizeFields = lazyDialog(async () => {
  const [loaded] = await Promise.all([import("./custom-fields/customize-fields.tsx"), loadTexts("custom-fields")]);
  return loaded.CustomizeFields;
});
const RecordMenu = lazyMenu(
  async () => (await import("./record-menu.tsx")).RecordMenu,
  "grid size-8 shrink-0 place-content-center",
);
const HelpLink = lazyPart(async () => (await import("#web/ui/help-link.tsx")).HelpLink);

type Props = {
  entity: Entity;
  id: string;
  workspace: Workspace;
  /** Links to other pages about the record. */
  tabs?: ReactNode;
  actions?: ReactNode;
  /** The state of the record, shown below its name. */
  badge?: ReactNode;
  /** Button that opens a new email, shown below the name. */
  email?: ReactNode;
  /** The record's tags, shown below the fields. */
  tags?: ReactNode;
  /** The most important metrics or steps, shown above the timeline. */
  strip?: ReactNode;
  timeline?: ReactNode;
  /** Shown instead of the strip, the timeline and the related records. */
  insights?: ReactNode;
  menuItems?: ReactNode;
  /** Bar at the bottom of the screen on phones. */
  phoneBar?: ReactNode;
  /** Further content, shown below the related records. */
  aside?: ReactNode;
  /** Estimates about the record, shown below its fields on wide screens, and else below the further content. */
  estimates?: ReactNode;
};

export function RecordPage({
  entity,
  id,
  workspace,
  tabs,
  actions,
  badge,
  email,
  tags,
  strip,
  timeline,
  insights,
  menuItems,
  phoneBar,
  aside,
  estimates,
}: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const known = useColumns(entity);
  const [isEditing, setEditing] = useState(false);
  const [isCustomizing, setCustomizing] = useState(false);
  const remove = useDeleteRecord(entity);
  const canEdit = workspace.role !== "viewer";
  const isWide = useMedia("(min-width: 80rem)");
  const name = useRecordTitle(entity)(record);
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  const from = openedFrom?.entity === entity ? openedFrom : undefined;
  const isSample = record.is_sample === true;
  useEffect(() => rememberRecord({ entity, id, name, detail: "", is_sample: isSample }), [entity, id, name, isSample]);

  return (
    <>
      {/* Focused elements stay clear of the bar, which does not scroll. */}
      <div className="pb-8 md:[&_:is(a,button,input,textarea)]:scroll-mt-14">
        <div className="bg-background flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b px-4 py-1 max-sm:gap-x-1 max-sm:py-0 max-sm:pr-2 md:sticky md:top-0 md:z-20 md:px-6 print:static">
          <div className="flex min-w-0 items-center gap-x-3 max-sm:gap-x-2">
            <nav aria-label={t("page.way")} className="flex min-w-0 gap-1.5 text-sm">
              <Link
                to={listPath(entity)}
                search={from?.search ?? {}}
                className="text-muted-foreground hover:text-foreground flex items-center gap-1 hover:underline"
              >
                <ArrowLeft aria-hidden className="size-4 sm:hidden" />
                {t(`kinds:${entity}.many`)}
              </Link>
              {/* The heading contains the name. The bar shows it to those who scrolled past the heading. */}
              <span
                aria-hidden
                data-name={name}
                className="before:text-muted-foreground min-w-0 truncate font-medium before:mr-1.5 before:font-normal before:content-['/'] after:content-[attr(data-name)] max-sm:hidden print:hidden"
              />
            </nav>
            {from && (
              <span className="flex">
                <RecordNeighbours columns={known} id={id} from={from} workspace={workspace} />
              </span>
            )}
            {tabs}
          </div>
          <div className="flex grow items-center justify-end gap-1">
            {actions}
            <span className="contents max-sm:hidden">
              <Suspense fallback={<span className="size-8" />}>
                <HelpLink />
              </Suspense>
            </span>
            {canEdit && (
              <RecordMenu
                onEdit={() => setEditing(true)}
                onCustomize={isAdmin(workspace) ? () => setCustomizing(true) : undefined}
                onDelete={() => void remove(id, name)}
              >
                {menuItems}
              </RecordMenu>
            )}
          </div>
        </div>
        <div className="max-lg:in-order grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 px-4 pt-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[clamp(16rem,35%_-_6rem,20rem)_minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] 2xl:grid-cols-[20rem_minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 lg:col-span-2 xl:col-span-1 xl:row-span-2">
            <RecordIdentity
              known={known}
              record={record}
              workspace={workspace}
              canEdit={canEdit}
              badge={badge}
              email={email}
            />
            <RecordFacts known={known} record={record} workspace={workspace} canEdit={canEdit}>
              {tags}
            </RecordFacts>
            {isWide && <div className="grid gap-5 pt-3 empty:hidden">{estimates}</div>}
          </div>
          {insights ? (
            <div className="in-order grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 lg:col-span-2 xl:row-span-2">
              {insights}
            </div>
          ) : (
            <>
              <div className="min-w-0 empty:hidden lg:col-span-2">{strip}</div>
              <div className="min-w-0">{timeline}</div>
              <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 wrap-anywhere">
                <AllRelated entity={entity} to={{ id, name }} workspace={workspace}>
                  {aside}
                  {!isWide && estimates}
                </AllRelated>
              </div>
            </>
          )}
        </div>
        {canEdit && (
          <EditRecord
            entity={entity}
            record={record}
            workspace={workspace}
            isOpen={isEditing}
            onOpenChange={setEditing}
          />
        )}
        <CustomizeFields entity={entity} isOpen={isCustomizing} onOpenChange={setCustomizing} />
      </div>
      {phoneBar}
    </>
  );
}

/**
 * Returns a function that deletes a record from its own page. A toast offers undo, which restores everything that was
 * deleted or unlinked.
 */
function useDeleteRecord(entity: Entity) {
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const offerUndo = useUndoToast();
  const { mutateAsync: remove } = useMutation(bulkDelete);
  return async (id: string, name: string) => {
    // Leaves the page first, because there is nothing left to show.
    await navigate({ to: listPath(entity) });
    const { change_set_id: set } = await remove({ entity, ids: [id] });
    forgetRecord(id);
    offerUndo(t("page.deleted", { name }), set);
  };
}
