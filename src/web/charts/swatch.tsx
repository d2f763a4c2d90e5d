import { bandOpacity, type LegendMark } from "./series-colour.ts";

export function Swatch({ colour, mark = "fill" }: { colour: string; mark?: LegendMark }) {
  return (
    <svg aria-hidden width={10} height={10} className="shrink-0">
      {mark === "fill" || mark === "band" ? (
        <rect
          x={0.5}
          y={0.5}
          width={9}
          height={9}
          rx={1.5}
          fill={colour}
          stroke={colour}
          fillOpacity={mark === "band" ? bandOpacity : 1}
        />
      ) : (
        <line
          x1={0}
          x2={10}
          y1={5}
          y2={5}
          stroke={colour}
          strokeWidth={mark === "line" ? 2 : 1.5}
          {...(mark === "dashes" && { strokeDasharray: "4 2" })}
        />
      )}
    </svg>
  );
}
