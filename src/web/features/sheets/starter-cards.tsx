import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { newBlock } from "#domain/sheets/sheet-block.ts";
import { type Starter, type StarterLabel, starters, starterSource } from "#domain/sheets/starters.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { createSheet, storedBlocks } from "#web/data/sheets/sheets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

import { useStarterRows } from "./use-starter-rows.ts";

type Props = { workspace: Workspace; onOpen: (id: string) => void };

/**
 * Renders the spreadsheets that can start with the workspace's own data, each with its first rows; nothing without such
 * data.
 */
export function StarterCards({ workspace, onOpen }: Props) {
  const { t, i18n } = useTranslation("sheets");
  const { data: stages } = useSuspenseQuery(stagesQuery());
  const openStages = stages.filter(({ kind }) => kind === "open").map((stage) => stage.id);
  const rows = useStarterRows(workspace, openStages);
  const { mutate, isPending, variables } = useMutation({ ...createSheet, onSuccess: onOpen });
  const nameOf = (starter: Starter) => t(`starters.${starter}.name`);
  const isCreating = (starter: Starter) => isPending && variables.name === nameOf(starter);
  const create = (starter: Starter) => {
    const language = isLanguage(i18n.language) ? i18n.language : "en";
    const labelOf = (label: StarterLabel) => t(`starters.labels.${label}`);
    const content = import("./starter-content.ts").then(({ starterContent }) =>
      starterContent(starter, workspace.time_zone, { language, labelOf }),
    );
    const name = nameOf(starter);
    const block = newBlock({ name, source: starterSource(starter, openStages), language });
    mutate({ name, content, blocks: storedBlocks([block]) });
  };
  const offered = starters.filter((starter) => rows[starter]?.length !== 0);
  if (offered.length === 0) return null;
  return (
    <Section title={t("starters.title")}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {offered.map((starter) => (
          <li key={starter} className="grid grid-cols-[minmax(0,1fr)]">
            <button
              type="button"
              aria-busy={isCreating(starter) || undefined}
              disabled={isPending && !isCreating(starter)}
              onClick={() => !isPending && create(starter)}
              className="bg-card hover:border-input flex min-w-0 flex-col gap-0.5 rounded-lg border p-4 text-left transition-colors disabled:opacity-60"
            >
              <span className="flex items-center justify-between gap-2">
                <span className="font-medium">{nameOf(starter)}</span>
                {isCreating(starter) && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
              </span>
              <span className="text-muted-foreground text-xs">{t(`starters.${starter}.text`)}</span>
              <Preview rows={rows[starter]} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Renders the first rows of a starter like a small spreadsheet. */
function Preview({ rows }: { rows: { name: string; value: string }[] | undefined }) {
  return (
    <span aria-hidden className="mt-auto pt-2 max-sm:hidden">
      <span className="grid h-21.5 grid-cols-[minmax(0,1fr)_auto] content-start divide-y overflow-hidden rounded-md border text-xs">
        {rows?.map(({ name, value }, at) => (
          <span key={at} className="col-span-2 grid h-7 grid-cols-subgrid divide-x">
            <span className="truncate px-2 leading-7">{name}</span>
            <span className="tabular px-2 text-right leading-7">{value}</span>
          </span>
        )) ?? <Skeleton className="m-2 h-3" />}
      </span>
    </span>
  );
}
