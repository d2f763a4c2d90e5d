import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { type MergedRecord, mergedIntoQuery } from "#web/data/records/merged-into.ts";
import { otherWorkspaceQuery, type LinkedTable } from "#web/data/workspace/other-workspace.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { kindIcons } from "#web/ui/kind-icons.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { listPath, recordTarget } from "#web/ui/record-target.ts";
import { notify } from "#web/ui/toast.tsx";

import { PendingScreen } from "./pending-screen.tsx";
import { useSwitchWorkspace } from "./use-switch-workspace.ts";

/**
 * The tables of route parameters that identify rows that are not records. The compiler requires an entry for every
 * parameter.
 */
const tables: Record<
  Exclude<keyof ReturnType<typeof useEveryParam>, "recordId" | "industry" | "_splat" | "*">,
  LinkedTable
> = {
  analysisId: "analyses",
  importId: "imports",
  changeSetId: "change_sets",
  sheetId: "sheets",
};

const useEveryParam = () => useParams({ strict: false });

/**
 * Renders the notice that a page does not exist: for a record, with a link to the list of its kind, otherwise its
 * children. If the record was moved, redirects to the record that it was merged into, or switches to the user's other
 * workspace that contains it.
 */
export function MissingPage({ children }: { children: ReactNode }) {
  const { recordId, ...params }: Partial<Record<string, string>> = useEveryParam();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const kind = recordId && entities.find((entity) => path.startsWith(`${listPath(entity)}/`));
  const [row] = kind
    ? [{ table: kind, id: recordId }]
    : Object.entries(tables).flatMap(([param, table]) => {
        const id = params[param];
        return id ? [{ table, id }] : [];
      });
  if (!row) return children;
  const elsewhere = <InOtherWorkspace {...row}>{kind ? <MissingRecord entity={kind} /> : children}</InOtherWorkspace>;
  return kind ? <InRemainingRecord id={row.id}>{elsewhere}</InRemainingRecord> : elsewhere;
}

function MissingRecord({ entity }: { entity: Entity }) {
  const { t } = useTranslation(["shell", "kinds"]);
  const title = t("failed.noRecord", { kind: t(`kinds:${entity}.one`) });
  return (
    <EmptyState icon={kindIcons[entity]} title={title} text={t("failed.noRecordText")}>
      <Link to={listPath(entity)} className={buttonVariants()}>
        {t(`kinds:${entity}.all`)}
      </Link>
    </EmptyState>
  );
}

function InRemainingRecord({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { data: merged, isPending } = useQuery(mergedIntoQuery(id));
  const navigate = useNavigate();
  const follow = useEffectEvent(async ({ entity, id: targetId, name }: MergedRecord) => {
    await navigate({ ...recordTarget(entity, targetId), replace: true });
    notify.info(t("mergedInto", { name }));
  });
  useEffect(() => {
    if (merged) void follow(merged);
  }, [merged]);
  return isPending || merged ? <PendingScreen /> : children;
}

function InOtherWorkspace({ table, id, children }: { table: LinkedTable; id: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { data: place, isPending } = useQuery(otherWorkspaceQuery(table, id));
  const { enter, switchTo } = useSwitchWorkspace();
  const follow = useEffectEvent(async ({ here, there }: { here: Workspace | undefined; there: Workspace }) => {
    await enter(there.id);
    const title = t("workspace.followed", { workspace: there.name });
    if (here) notify.offer(title, t("workspace.back", { workspace: here.name }), () => void switchTo(here.id));
    else notify.info(title);
  });
  useEffect(() => {
    if (place) void follow(place);
  }, [place]);
  return isPending || place ? <PendingScreen /> : children;
}
