import { bandOpacity, type LegendMark } from "./series-colour.ts";

export function Swatch({ colour, mark = "fill" }: { colour: string; mark?: LegendMark }) {
  return (
    <svg aria-hidden width={10} height={10} className="shrink-0">
      {mark === "fill" || mark === "band" ? (
        <rect width={10} height={10} rx={2} fill={colour} fillOpacity={mark === "band" ? bandOpacity : 1} />
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
