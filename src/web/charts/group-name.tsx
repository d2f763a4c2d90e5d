import { textWidth } from "./chart-layout.ts";

/** The name of a row of a chart, at its left, cut to its place. */
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
  const marks = [...name];
  let shown = name;
  while (textWidth(shown) > room && marks.length > 1) {
    marks.pop();
    shown = `${marks.join("")}…`;
  }
  return (
    <g>
      {colour && <rect x={0} y={y - 5} width={10} height={10} rx={2} fill={colour} />}
      <text x={start} y={y + 4} fontSize={12} fill="var(--foreground)">
        {shown}
      </text>
    </g>
  );
}
