import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

import { neighboursOf, toGraph } from "#domain/customers/relations/relation-graph.ts";
import { type Party, partyKinds } from "#domain/customers/relations/relation.ts";
import { relationsQuery } from "#web/data/customers/relations.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FocusBar } from "./focus-bar.tsx";
import { partyTokens } from "./graph-colours.ts";
import { partyGroups } from "./party-groups.ts";
import type { OnRelationSearch, RelationSearch } from "./relation-search.ts";
import { RelationTable } from "./relation-table.tsx";

const GraphCanvas = lazy(async () => ({ default: (await import("./graph-canvas.tsx")).GraphCanvas }));

const maxParties = 150;
/** Maximum number of neighbours with their own relationships in the wider view; more would make the graph too dense. */
const maxNeighbours = 20;

type Props = { search: RelationSearch; quietDays: number; onSearch: OnRelationSearch };

export function RelationNetwork({ search: { focus, wider, graph: shown }, quietDays, onSearch }: Props) {
  const { t } = useTranslation(["relations", "kinds"]);
  const { number } = useFormat();
  const near = useQuery(relationsQuery(focus ? [focus] : [], quietDays));
  const neighbours = focus && wider && near.data ? neighboursOf(focus, near.data).slice(0, maxNeighbours) : [];
  const far = useQuery({
    ...relationsQuery([focus ?? "", ...neighbours.map(({ id }) => id)], quietDays),
    enabled: neighbours.length > 0,
  });
  const { data } = neighbours.length > 0 ? far : near;
  const graph = useMemo(() => toGraph(data ?? [], maxParties, focus), [data, focus]);
  const [isTableOnly, setTableOnly] = useState(() => !canDraw());
  const onChoose = (id: string) => onSearch({ focus: id, wider: undefined });
  const focused = graph.parties.find(({ id }) => id === focus);
  const counted = partyKinds
    .map((kind) => ({ kind, count: graph.parties.filter((party) => party.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const table = <RelationTable key={focus} relations={graph.relations} onFocus={onChoose} />;
  return (
    <Section title={t("network.title")} note={t("network.text")}>
      <FocusBar parties={inOrder(graph.parties)} focus={focused} isWider={wider ?? false} onSearch={onSearch} />
      {data && graph.relations.length === 0 && <p className="text-muted-foreground text-sm">{t("network.none")}</p>}
      {isTableOnly ? (
        <>
          <p className="text-muted-foreground text-sm">{t("graph.unavailable")}</p>
          {table}
        </>
      ) : (
        <Tabs
          value={shown ?? "graph"}
          onValueChange={(tab) => onSearch({ graph: tab === "table" ? "table" : undefined })}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ul className="text-muted-foreground flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label={t("graph.legend")}>
              {counted.map(({ kind, count }) => (
                <li key={kind} className="flex items-center gap-1.5">
                  <span
                    aria-hidden
                    className="size-2.5 rounded-full"
                    style={{ backgroundColor: `var(${partyTokens[kind]})` }}
                  />
                  {t(partyGroups[kind])} <span className="tabular">{number(count)}</span>
                </li>
              ))}
            </ul>
            <TabsList className="shadow-none print:hidden" aria-label={t("graph.show")}>
              <TabsTrigger value="graph">{t("graph.tab")}</TabsTrigger>
              <TabsTrigger value="table">{t("table.tab")}</TabsTrigger>
            </TabsList>
          </div>
          <TabsContent value="graph" className="print:hidden">
            <Suspense fallback={<Skeleton className="h-[min(60vh,32rem)] min-h-72 rounded-lg" />}>
              <GraphCanvas
                graph={graph}
                focus={focus}
                label={t("graph.label", {
                  parties: number(graph.parties.length),
                  relations: number(graph.relations.length),
                })}
                onChoose={onChoose}
                onFail={() => setTableOnly(true)}
              />
            </Suspense>
          </TabsContent>
          <TabsContent value="table" className="print:hidden">
            {table}
          </TabsContent>
          <div className="hidden print:block">
            <RelationTable key={graph.relations.length} isWhole relations={graph.relations} onFocus={onChoose} />
          </div>
        </Tabs>
      )}
    </Section>
  );
}

const inOrder = (parties: readonly Party[]) =>
  parties.toSorted((first, second) => first.name.localeCompare(second.name));

/** True if this browser supports WebGL, in hardware or in software. */
function canDraw(): boolean {
  const canvas = document.createElement("canvas");
  return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}
