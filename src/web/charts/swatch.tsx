/** Renders the colour of a series next to its name. */
export function Swatch({ colour, isDashed = false }: { colour: string; isDashed?: boolean }) {
  return (
    <svg aria-hidden width={10} height={10} className="shrink-0">
      {isDashed ? (
        <line x1={0} x2={10} y1={5} y2={5} stroke={colour} strokeWidth={1.5} strokeDasharray="4 2" />
      ) : (
        <rect width={10} height={10} rx={2} fill={colour} />
      )}
    </svg>
  );
}
