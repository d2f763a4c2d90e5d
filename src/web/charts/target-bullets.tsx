import { GroupName } from "./group-name.tsx";
import type { DrawnProps } from "./series-chart.tsx";
import { seriesColour } from "./series-colour.ts";
import { TargetLine } from "./target-line.tsx";

/** Renders actual values (the first series) as bars and targets (the second series) as lines across them. */
export function TargetBullets({ data, layout, tick, value }: DrawnProps) {
  const { plot, boxes, width, height, ticks } = layout;
  const end = ticks.at(-1) ?? 1;
  const x = (value: number) => plot.x + (Math.max(0, value) / end) * plot.width;
  const bottom = plot.y + plot.height;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={x(value)} x2={x(value)} y1={plot.y} y2={bottom} stroke="var(--border)" />
          <text x={x(value)} y={bottom + 16} fontSize={11} textAnchor="middle" fill="var(--muted-foreground)">
            {tick(value)}
          </text>
        </g>
      ))}
      {boxes.map((box, index) => {
        const point = data.points[index];
        const [reached = null, target = null] = point?.values ?? [];
        const middle = box.y + box.height / 2;
        return (
          <g key={point?.name}>
            <GroupName name={point?.name ?? ""} y={middle} width={plot.x} />
            {reached !== null && (
              <rect
                x={plot.x}
                y={middle - 6}
                width={x(reached) - plot.x}
                height={12}
                rx={2}
                fill={seriesColour(0)}
                fillOpacity={point?.isUnfinished ? 0.55 : 1}
              />
            )}
            {target !== null && <TargetLine x={x(target)} y={middle} half={11} isUpright />}
            <text x={width} y={middle + 4} fontSize={12} textAnchor="end" fill="var(--foreground)">
              {reached === null ? "—" : value(reached)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
