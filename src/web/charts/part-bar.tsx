import { joinFacts } from "#domain/text-direction.ts";

import { type ChartData, sharesOf } from "./chart-data.ts";
import type { ChartLayout } from "./chart-layout.ts";
import type { ChartKind } from "./chart-size.ts";
import { colourOf } from "./series-colour.ts";

const bar = 28;
const space = 16;
/** The minimum and maximum height of a line, in pixels. */
const [minLine, maxLine] = [32, 48];
const gap = 2;

/** True if a chart shows only the parts of a single whole, which need no axes. */
export const isOneWhole = (kind: ChartKind, { points, series }: ChartData) =>
  kind === "stacked" && points.length === 1 && series.length > 1 && !series.some(({ isBelow }) => isBelow);

type Props = {
  data: ChartData;
  layout: Pick<ChartLayout, "width" | "height">;
  value: (value: number) => string;
  share: (share: number) => string;
};

/** Renders the parts of a whole as one bar, with a line for each part: its name, value and share. */
export function PartBar({ data: { series, points }, layout: { width, height }, value, share }: Props) {
  const [point] = points;
  const shares = sharesOf(point?.values ?? []);
  const line = Math.min(maxLine, Math.max(minLine, (height - bar - space) / series.length));
  const top = Math.max(0, (height - bar - space - line * series.length) / 2);
  const starts = shares.map((_, at) => shares.slice(0, at).reduce<number>((sum, part) => sum + (part ?? 0), 0));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {series.map(({ name }, at) => {
        const [start = 0, part = null, amount = null] = [starts[at], shares[at], point?.values[at]];
        const length = ((part ?? 0) / 100) * width;
        const middle = top + bar + space + (at + 0.5) * line;
        const colour = colourOf(series, at);
        return (
          <g key={name}>
            {length > 0 && (
              <rect
                x={(start / 100) * width}
                y={top}
                width={Math.max(1, length - gap)}
                height={bar}
                rx={2}
                fill={colour}
                fillOpacity={point?.isUnfinished ? 0.55 : 1}
              />
            )}
            {at > 0 && <line x2={width} y1={middle - line / 2} y2={middle - line / 2} stroke="var(--border)" />}
            <rect y={middle - 5} width={10} height={10} rx={2} fill={colour} />
            <text x={18} y={middle + 4} fontSize={12} fill="var(--foreground)">
              {name}
            </text>
            <text x={width} y={middle + 4} fontSize={12} textAnchor="end" fill="var(--foreground)">
              {joinFacts([amount === null ? "—" : value(amount), part !== null && share(part)])}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
