import { useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { CornerDownLeft, History, type LucideIcon, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { type FoundRecord, recentRecords, rememberRecord, searchRecordsQuery } from "#web/data/records/search.ts";
import { cn } from "#web/ui/class-names.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";
import { Dialog, DialogContent, DialogTitle } from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { type Command, matchCommands } from "#web/ui/match-commands.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";

import { MatchedText } from "./matched-text.tsx";
import { useFoundDetail } from "./use-found-detail.ts";

export type PaletteAction = Command & {
  id: string;
  icon: LucideIcon;
  run: () => void;
  /** The group of the action before anything is typed, in which it has its short name. */
  group?: (typeof actionGroups)[number];
  short?: string;
};

const actionGroups = ["create", "go"] as const;
const maxRecent = 5;

const icons: Record<FoundRecord["entity"], LucideIcon> = {
  ...kindIcons,
  activities: History,
};
const pauseMs = 120;
/** Minimum rank of a record whose exact name or ID was typed (db: search_records). */
const exactRank = 3;

type Props = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  actions: readonly PaletteAction[];
  targetOf: (record: FoundRecord) => Pick<LinkProps, "to" | "params" | "search">;
};

export function Palette({ isOpen, onOpenChange, actions, targetOf }: Props) {
  const { t } = useTranslation("palette");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        className="top-[12dvh] max-w-2xl translate-y-0 gap-0 p-0 max-sm:top-2 max-sm:w-[calc(100%-1rem)] [&>button]:hidden"
        aria-describedby={undefined}
      >
        <DialogTitle className="sr-only">{t("title")}</DialogTitle>
        <PaletteBox actions={actions} targetOf={targetOf} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type Entry = { key: string; label: string; detail: string; isSample?: boolean; icon: LucideIcon; run: () => void };

function PaletteBox({ actions, targetOf, onDone }: Pick<Props, "actions" | "targetOf"> & { onDone: () => void }) {
  const { t } = useTranslation(["palette", "kinds", "shell"]);
  const { nameOf, detailOf } = useFoundDetail();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [debounced, setDebounced] = useState("");
  const [marked, setMarked] = useState(0);
  const query = useDeferredValue(debounced);
  const { data: results = [], isFetching } = useQuery(searchRecordsQuery(query));

  // Debounced, so that a request is sent for the typed text rather than for every letter.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const isEmpty = typed.trim() === "";
  const toEntry = (record: FoundRecord): Entry => ({
    key: record.id,
    label: nameOf(record),
    detail: joinFacts([
      // In search results, the heading of the group names the kind.
      isEmpty && (record.entity === "activities" ? t("activity") : t(`kinds:${record.entity}.one`)),
      detailOf(record),
    ]),
    isSample: record.is_sample ?? false,
    icon: icons[record.entity],
    run: () => {
      rememberRecord(record);
      void navigate(targetOf(record));
    },
  });
  const { commands, isNamed } = matchCommands(actions, typed);
  const records = isEmpty ? recentRecords().slice(0, maxRecent) : results;
  // The kind with the best match comes first.
  const recordGroups = isEmpty
    ? [{ title: t("recent"), entries: records.map(toEntry) }]
    : [...Map.groupBy(records, ({ entity }) => entity)].map(([entity, found]) => ({
        title: entity === "activities" ? t("shell:nav.activities") : t(`kinds:${entity}.many`),
        entries: found.map(toEntry),
      }));
  const entriesOf = (some: readonly PaletteAction[]) =>
    some.map(({ id, label, short, icon, run }): Entry => ({
      key: id,
      detail: "",
      label: isEmpty && short ? short : label,
      icon,
      run,
    }));
  const actionGroup = {
    title: t("actions"),
    entries: entriesOf(isEmpty ? commands.filter(({ group }) => !group) : commands),
  };
  const startGroups = isEmpty
    ? actionGroups.map((name) => ({
        title: t(`groups.${name}`),
        entries: entriesOf(commands.filter(({ group }) => group === name)),
      }))
    : [];
  // Commands matched by name come before records, unless the text is the exact name or ID of a record.
  const isCommand = isNamed && (results[0]?.rank ?? 0) < exactRank;
  const groups = (isCommand ? [actionGroup, ...recordGroups] : [...recordGroups, ...startGroups, actionGroup]).filter(
    ({ entries }) => entries.length > 0,
  );
  const entries = groups.flatMap((group) => group.entries);
  const place = Math.min(marked, Math.max(0, entries.length - 1));
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onDone();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = Math.min(entries.length - 1, Math.max(0, place + (event.key === "ArrowDown" ? 1 : -1)));
      setMarked(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(entries[place]);
    }
  };
  let at = -1;
  return (
    <>
      <div className="relative border-b">
        <Search aria-hidden className="text-muted-foreground absolute top-1/2 left-4 size-4 -translate-y-1/2" />
        <Input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${place}` : undefined}
          aria-label={t("search")}
          placeholder={t("placeholder")}
          autoComplete="off"
          enterKeyHint="go"
          className="h-12 rounded-none border-0 bg-transparent pl-11 text-base shadow-none focus-visible:outline-none"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={t("title")}
        aria-busy={isFetching}
        className="max-h-[60dvh] scrollbar-thin overflow-y-auto p-1.5"
      >
        <MarkIfMixed rows={records}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden className="text-muted-foreground px-2.5 pt-2 pb-1 text-xs">
                {group.title}
              </p>
              {group.entries.map((entry) => {
                at += 1;
                const index = at;
                return (
                  <div
                    key={entry.key}
                    id={`${list}-${index}`}
                    role="option"
                    aria-selected={index === place}
                    onMouseMove={() => setMarked(index)}
                    onClick={() => choose(entry)}
                    className={cn(
                      "flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5",
                      index === place && "bg-accent",
                    )}
                  >
                    <entry.icon aria-hidden className="text-muted-foreground size-4 shrink-0" />
                    {/* On phones the detail is below the name, so that both are readable. */}
                    <span className="grid min-w-0 flex-1 gap-x-2.5 sm:flex sm:items-center">
                      <span className="flex min-w-0 flex-1 items-center gap-2.5">
                        <span className="min-w-0 truncate sm:flex-1">
                          <MatchedText text={entry.label} typed={query} />
                        </span>
                        {entry.isSample && <SampleMark />}
                      </span>
                      <span className="text-muted-foreground truncate text-xs empty:hidden sm:max-w-1/2">
                        <MatchedText text={entry.detail} typed={query} />
                      </span>
                    </span>
                    {index === place && (
                      <CornerDownLeft aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </MarkIfMixed>
        {entries.length === 0 && !isFetching && query === typed && (
          <p className="text-muted-foreground px-2.5 py-6 text-center">{t("nothing", { typed })}</p>
        )}
      </div>
    </>
  );
}
