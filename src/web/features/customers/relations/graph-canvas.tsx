import { Download, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { RelationGraph } from "#domain/customers/relations/relation-graph.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { saveFile } from "#web/ui/save-file.ts";

import { drawGraph, type DrawnGraph } from "./draw-graph.ts";
import { layOut } from "./graph-layout.ts";

type Props = {
  graph: RelationGraph;
  focus: string | undefined;
  label: string;
  onChoose: (id: string) => void;
  /** Called if the graph cannot be drawn in this browser. */
  onFail: () => void;
};

/** Renders the graph. The table next to it has the same content for keyboards and screen readers. */
export function GraphCanvas({ graph, focus, label, onChoose, onFail }: Props) {
  const { t } = useTranslation("relations");
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnGraph | null>(null);
  const fail = useEffectEvent(onFail);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const laying = new AbortController();
    let drawn: DrawnGraph | null = null;
    const points = graph.parties.map(({ id }) => id);
    const links = graph.relations.map(({ from_id: from, to_id: to, strength }) => ({ from, to, strength }));
    layOut({ points, links }, laying.signal)
      .then((positions) => {
        if (!box.current || laying.signal.aborted) return;
        drawn = drawGraph(box.current, graph, positions, { focus, onChoose: (id) => choose(id) });
        setDrawn(drawn);
      })
      .catch(() => laying.signal.aborted || fail());
    return () => {
      laying.abort();
      drawn?.end();
      setDrawn(null);
    };
  }, [graph, focus]);
  const save = async () => {
    const picture = await drawn?.picture();
    if (picture) saveFile(picture, "relations.png");
  };
  return (
    <div className="bg-card relative h-[min(60vh,32rem)] min-h-72 rounded-lg border" data-drawn={drawn !== null}>
      {!drawn && <Skeleton className="absolute inset-0 rounded-lg" />}
      <div ref={box} role="img" aria-label={label} className="absolute inset-0 overflow-hidden rounded-lg" />
      <div className="absolute right-2 bottom-2 flex gap-1">
        <Button variant="outline" size="icon" aria-label={t("graph.zoomIn")} onClick={() => drawn?.zoom("in")}>
          <ZoomIn />
        </Button>
        <Button variant="outline" size="icon" aria-label={t("graph.zoomOut")} onClick={() => drawn?.zoom("out")}>
          <ZoomOut />
        </Button>
        <Button variant="outline" size="icon" aria-label={t("graph.showAll")} onClick={() => drawn?.zoom("all")}>
          <Maximize />
        </Button>
        <Button variant="outline" size="icon" aria-label={t("graph.png")} onClick={() => void save()}>
          <Download />
        </Button>
      </div>
    </div>
  );
}
