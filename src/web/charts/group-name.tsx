import { textWidth } from "./chart-layout.ts";

/** Renders the name of a row to the left of a chart, truncated to the available width. */
export function GroupName({
  name,
  y,
  width,
  colour,
}: {
  name: string;
  y: number;
  width: number;
  colour?: string | undefined;
}) {
  const start = colour ? 16 : 0;
  const room = width - start - 8;
  let label = name;
  for (let end = name.length - 1; end > 0 && textWidth(label) > room; end -= 1)
    label = `${name
      .slice(0, end)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd()}…`;
  return (
    <g>
      {label !== name && <title>{name}</title>}
      {colour && <rect x={0} y={y - 5} width={10} height={10} rx={2} fill={colour} />}
      <text x={start} y={y + 4} fontSize={12} fill="var(--foreground)">
        {label}
      </text>
    </g>
  );
}
