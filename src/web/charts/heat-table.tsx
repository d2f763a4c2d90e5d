import { textWidth } from "./chart-layout.ts";
import { GroupName } from "./group-name.tsx";
import type { DrawnProps } from "./series-chart.tsx";
import { signColour } from "./series-colour.ts";

/**
 * Renders a cell for each pair of point and series; larger values have stronger colours, and small points are grey.
 * Points with fewer values than there are series have fewer cells.
 */
export function HeatTable({ data, layout, tick, active }: DrawnProps) {
  const { plot, boxes, width, height } = layout;
  const values = data.points.flatMap(({ values }) => data.series.map((_, at) => values[at] ?? null));
  const most = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
  const cell = boxes[0]?.width ?? 0;
  // Either all cells show their value or none: a few alone would look like the complete data.
  const isWritten = values.every((value) => value === null || textWidth(tick(value)) < cell - 4);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {data.series.map(({ name }, at) => {
        const room = Math.max(1, Math.floor(cell / 7));
        return (
          <text
            key={name}
            x={plot.x + (at + 0.5) * cell}
            y={15}
            fontSize={11}
            textAnchor="middle"
            fill="var(--muted-foreground)"
          >
            {textWidth(name) > cell ? `${name.slice(0, room - 1)}…` : name}
          </text>
        );
      })}
      {data.points.map(({ name, tick: short }, row) => {
        const box = boxes[row * data.series.length];
        return box && <GroupName key={name} name={short} y={box.y + box.height / 2} width={plot.x} />;
      })}
      {boxes.map((box, index) => {
        const value = values[index] ?? null;
        const point = data.points[Math.floor(index / data.series.length)];
        if (!point || index % data.series.length >= point.values.length) return null;
        const strength = Math.abs(value ?? 0) / most;
        const text = value === null ? "—" : tick(value);
        return (
          <g key={`${box.x} ${box.y}`}>
            <rect
              x={box.x + 1}
              y={box.y + 1}
              width={Math.max(1, box.width - 2)}
              height={box.height - 2}
              rx={2}
              fill={value === null || point.isSmall ? "var(--muted)" : signColour(value)}
              fillOpacity={value === null || point.isSmall ? 1 : 0.06 + strength * 0.44}
              stroke={index === active ? "var(--foreground)" : "none"}
            />
            {isWritten && (
              <text
                x={box.x + box.width / 2}
                y={box.y + box.height / 2 + 4}
                fontSize={11}
                textAnchor="middle"
                fill="var(--foreground)"
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
