import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "#web/ui/use-format.ts";

import type { ChartLayout } from "./chart-layout.ts";
import { Swatch } from "./swatch.tsx";

export type Reading = { title: string; lines: { name: string; value: string; colour?: string | undefined }[] };

type ChartReaderProps = {
  title: string;
  layout: ChartLayout;
  /** The text for each box of the layout, in the same order. */
  readings: readonly Reading[];
  children: (active: number | null) => ReactNode;
};

/**
 * Makes the values of a chart readable with a mouse, by touch or with the arrow keys; the arrow keys also announce each
 * value.
 */
export function ChartReader({ title, layout, readings, children }: ChartReaderProps) {
  const { t } = useTranslation("measures");
  const { list } = useFormat();
  const [read, setRead] = useState<{ at: number; isSaid: boolean } | null>(null);
  const reading = read && readings[read.at];
  const box = read && layout.boxes[read.at];
  const step = (by: number) => {
    const start = by > 0 ? -1 : readings.length;
    const next = (read?.at ?? (Math.abs(by) === 1 ? start : -by)) + by;
    if (next >= 0 && next < readings.length) setRead({ at: next, isSaid: true });
  };
  const keys: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => step(layout.stride),
    ArrowUp: () => step(-layout.stride),
    Home: () => setRead({ at: 0, isSaid: true }),
    End: () => setRead({ at: readings.length - 1, isSaid: true }),
    Escape: () => setRead(null),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // Escape closes one layer at a time: the tooltip first, then the layer that contains the chart.
    if (!act || (event.key === "Escape" && !read)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const at = layout.boxes.findIndex(
      (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
    );
    setRead(at < 0 ? null : { at, isSaid: false });
  };
  const lines = reading?.lines.map(({ name, value }) => (name ? t("chart.value", { name, value }) : value));
  return (
    <div
      role="application"
      tabIndex={0}
      aria-label={t("chart.keys", { title })}
      className="relative rounded-sm"
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setRead(null)}
      onBlur={() => setRead(null)}
    >
      {children(read?.at ?? null)}
      {reading && box && (
        <div
          aria-hidden
          className="bg-popover pointer-events-none absolute z-10 grid w-max max-w-60 gap-0.5 rounded-md border px-2 py-1.5 text-xs shadow-md"
          style={place(box, layout)}
        >
          <p className="font-medium">{reading.title}</p>
          {reading.lines.map(({ name, value, colour }) => (
            <p key={name} className="flex items-center gap-1.5">
              {colour && <Swatch colour={colour} />}
              <span className="text-muted-foreground min-w-0 flex-1">{name}</span>
              <span className="tabular font-medium">{value}</span>
            </p>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {read?.isSaid && reading && t("chart.value", { name: reading.title, value: list(lines ?? []) })}
      </p>
    </div>
  );
}

/** Positions the tooltip next to its point, on the side with more room. */
function place(box: ChartLayout["boxes"][number], { width, isSideways, stride }: ChartLayout) {
  if (isSideways || stride > 1) {
    const top = box.y + box.height;
    return isSideways ? { top, right: 0 } : { top, ...tooltipPosition(box.x, width) };
  }
  const middle = box.x + box.width / 2;
  return middle < width / 2 ? { top: 0, left: middle + 10 } : { top: 0, right: width - middle + 10 };
}

const tooltipPosition = (x: number, width: number) => (x < width / 2 ? { left: x } : { right: 0 });
