import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { type ChartData, sharesOf, toDrawn, toShares } from "./chart-data.ts";
import { layOut, textWidth } from "./chart-layout.ts";
import { ChartReader, type Reading } from "./chart-reader.tsx";
import { type ChartKind, heightOf, type Interval, isSideways, maxStretch } from "./chart-size.ts";
import { FunnelSteps } from "./funnel-steps.tsx";
import { HeatTable } from "./heat-table.tsx";
import { isOneWhole, PartBar } from "./part-bar.tsx";
import { SeriesChart } from "./series-chart.tsx";
import { colourOf } from "./series-colour.ts";
import { TargetBullets } from "./target-bullets.tsx";
import { useMeasureTexts } from "./use-measure-texts.ts";

export type ChartViewProps = {
  title: string;
  kind: ChartKind;
  data: ChartData;
  /** True if the values are drawn as shares of the sum of each point. */
  isShare?: boolean;
  /** The expected range of each value, point by point. */
  intervals: readonly Interval[];
  /** The colour of each point, if they have different ones. */
  colours?: readonly string[] | undefined;
  hasNamesAtEnd: boolean;
};

/** Renders a chart in the available width and height. Loaded lazily, after the metrics above it. */
export function ChartView({ title, kind, data, isShare = false, intervals, colours, hasNamesAtEnd }: ChartViewProps) {
  const { t } = useTranslation("measures");
  const { percent } = useFormat();
  const texts = useMeasureTexts();
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const ownHeight = heightOf(kind, data.points);
  const shown = isShare ? toShares(data) : toDrawn(data);
  const unit = shown.series[0]?.unit ?? "count";
  const tick = (value: number) => texts.tick(value, unit, data);
  const write = (value: number | null | undefined, of = unit) => texts.value(value, of, data);
  const share = (of: number) => percent(of);
  const layout = layOut({ kind, data: shown, width, height, intervals, tick, right: roomAtRight() });

  function roomAtRight(): number {
    const most = (all: readonly string[]) => Math.min(width * 0.3, Math.max(0, ...all.map(textWidth)) + 12);
    const values = data.points.flatMap(({ values }) => (values[0] == null ? [] : write(values[0])));
    if (kind === "funnel") return most(values.map((value) => joinFacts([value, "100%"])));
    if (kind === "bullet") return most(values);
    if (kind !== "heat" && isSideways(kind, data.points))
      return kind === "stacked" || data.series.length > 1 ? 20 : most(values);
    if (hasNamesAtEnd) return most(data.series.map(({ name }) => name));
    // The last point of a line is at the end of the axis, and half of its label extends beyond.
    const isLine = kind === "line" || kind === "area";
    return Math.max(10, isLine ? textWidth(data.points.at(-1)?.tick ?? "") / 2 + 2 : 0);
  }

  const readings = ((): Reading[] => {
    if (kind === "heat") {
      return data.points.flatMap(({ name, values }) =>
        data.series.map((series, at) => ({
          title: joinFacts([name, series.name]),
          lines: [{ name: "", value: write(values[at], series.unit) }],
        })),
      );
    }
    return data.points.map(({ name, isUnfinished, values }, index) => {
      const shares = isShare ? sharesOf(values) : [];
      const interval = intervals[index];
      const range = interval && t("chart.interval", { low: write(interval.low), high: write(interval.high) });
      return {
        title: joinFacts([name, isUnfinished && t("chart.unfinished")]),
        lines: [
          ...data.series.map((series, at) => ({
            name: series.name,
            value: joinFacts([write(values[at], series.unit), shares[at] != null && percent(shares[at], 0)]),
            ...(data.series.length > 1 && { colour: colourOf(data.series, at) }),
          })),
          ...(range ? [{ name: "", value: range }] : []),
        ],
      };
    });
  })();

  return (
    <div ref={box} className="relative flex-1" style={{ minHeight: ownHeight, maxHeight: ownHeight * maxStretch }}>
      {width > 0 && (
        // Out of the flow, so that the chart does not keep its card from becoming lower again.
        <div className="absolute inset-0">
          <ChartReader title={title} layout={layout} readings={readings}>
            {(active) => {
              const drawn = {
                kind,
                data: shown,
                layout,
                intervals,
                tick,
                value: write,
                active,
                colours,
                hasNamesAtEnd,
              };
              if (isOneWhole(kind, data))
                return (
                  <PartBar
                    data={data}
                    layout={layout}
                    value={(value) => write(value, data.series[0]?.unit)}
                    share={(part) => percent(part, 0)}
                  />
                );
              if (kind === "funnel") return <FunnelSteps {...drawn} share={share} />;
              if (kind === "heat") return <HeatTable {...drawn} />;
              if (kind === "bullet") return <TargetBullets {...drawn} />;
              return <SeriesChart {...drawn} />;
            }}
          </ChartReader>
        </div>
      )}
    </div>
  );
}

/**
 * Width of a chart on A4 paper in pixels, within the margins of print.css and the card's frame; US Letter is slightly
 * wider.
 */
const paperWidth = 640;

/** Returns the current size of an element; when printing, at most the width of the paper. */
function useSize<E extends HTMLElement>(): [RefObject<E | null>, { width: number; height: number }] {
  const element = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () =>
      setSize((was) => {
        const { clientWidth: width, clientHeight: height } = current;
        return width === 0 || (width === was.width && height === was.height) ? was : { width, height };
      });
    const observer = new ResizeObserver(measure);
    const onPrint = () => flushSync(() => setSize((was) => ({ ...was, width: Math.min(was.width, paperWidth) })));
    const onPrinted = measure;
    measure();
    observer.observe(current);
    addEventListener("beforeprint", onPrint);
    addEventListener("afterprint", onPrinted);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", onPrint);
      removeEventListener("afterprint", onPrinted);
    };
  }, []);
  return [element, size];
}
