import { cn } from "#web/ui/class-names.ts";

const sizes = { card: [88, 28], hero: [240, 64] } as const;
const pad = 3;

/**
 * Renders the history of a metric next to its value, as a line or, for counts, as bars; nothing with fewer than two
 * known values. It is decorative, because all values can be read elsewhere. Unknown values are gaps; an unfinished last
 * period is a ring at the end of a dashed line, or a lighter bar.
 */
export function Sparkline({
  values,
  isUnfinished = false,
  isCount = false,
  size = "card",
  most = -Infinity,
  className,
}: {
  values: readonly (number | null)[];
  isUnfinished?: boolean;
  /** True for numbers of things, most of which are small: a line between them would look like a fence. */
  isCount?: boolean;
  size?: keyof typeof sizes;
  /** The maximum possible value, if the line is scaled to it. */
  most?: number;
  className?: string;
}) {
  const [width, height] = sizes[size];
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(0, ...known);
  const span = Math.max(most, ...known) - low || 1;
  const x = (index: number) => pad + (index / (values.length - 1)) * (width - 2 * pad);
  const y = (value: number) => height - pad - ((value - low) / span) * (height - 2 * pad);
  const end = values.length - 1;
  const pathOf = (from: number, to: number) =>
    values
      .map((value, index) => {
        if (value === null || index < from || index > to) return "";
        const isStart = index === from || values[index - 1] === null;
        return `${isStart ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      })
      .join("");
  const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.5 } as const;
  const last = values.at(-1) ?? null;
  const barWidth = (width - 2 * pad) / values.length;
  const barOf = (value: number | null, index: number) => {
    const barHeight = value ? Math.max(1.5, ((value - low) / span) * (height - 2 * pad)) : 0.5;
    return (
      <rect
        key={index}
        x={pad + index * barWidth}
        y={height - pad - barHeight}
        width={Math.max(1, barWidth - 1)}
        height={barHeight}
        fill="currentColor"
        opacity={isUnfinished && index === end ? 0.5 : 1}
      />
    );
  };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={cn("text-chart-2 overflow-visible", className)}
    >
      {isCount ? (
        values.map(barOf)
      ) : (
        <>
          <path d={pathOf(0, isUnfinished ? end - 1 : end)} {...line} strokeLinejoin="round" strokeLinecap="round" />
          {isUnfinished && <path d={pathOf(end - 1, end)} {...line} strokeDasharray="2 2" />}
          {last !== null && (
            <circle
              cx={x(end)}
              cy={y(last)}
              r={2}
              stroke="currentColor"
              className={isUnfinished ? "fill-card" : "fill-current"}
            />
          )}
        </>
      )}
    </svg>
  );
}
