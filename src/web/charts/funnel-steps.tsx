import { GroupName } from "./group-name.tsx";
import type { DrawnProps } from "./series-chart.tsx";
import { seriesColour } from "./series-colour.ts";

/**
 * Renders the steps of a funnel. The width of a step is proportional to its value, and each step shows its share of the
 * previous step.
 */
export function FunnelSteps({ data, layout, value, share, colours }: DrawnProps & { share: (of: number) => string }) {
  const { plot, boxes, width, height } = layout;
  const values = data.points.map(({ values }) => values[0] ?? null);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {boxes.map((box, index) => {
        const count = values[index] ?? null;
        const before = values[index - 1] ?? null;
        const length = ((count ?? 0) / most) * plot.width;
        const middle = box.y + box.height / 2;
        const part = count !== null && before ? share((count / before) * 100) : null;
        return (
          <g key={data.points[index]?.name}>
            <GroupName name={data.points[index]?.name ?? ""} y={middle} width={plot.x} />
            <rect
              x={plot.x + (plot.width - length) / 2}
              y={box.y + 4}
              width={Math.max(2, length)}
              height={box.height - 8}
              rx={2}
              fill={colours?.[index] ?? seriesColour(0)}
              fillOpacity={0.85}
            />
            <text x={width} y={middle + 4} fontSize={12} textAnchor="end" fill="var(--foreground)">
              {count === null ? "—" : value(count)}
              {part !== null && (
                <tspan fill="var(--muted-foreground)">
                  {" · "}
                  {part}
                </tspan>
              )}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
