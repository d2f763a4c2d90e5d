type Props = {
  x: number;
  y: number;
  /** Half the length. */
  half: number;
  isUpright: boolean;
};

/** Renders a target as a line across a bar, with an outline that separates the two. */
export function TargetLine({ x, y, half, isUpright }: Props) {
  const ends = isUpright ? { x1: x, x2: x, y1: y - half, y2: y + half } : { x1: x - half, x2: x + half, y1: y, y2: y };
  return (
    <g>
      <line {...ends} stroke="var(--card)" strokeWidth={4} />
      <line {...ends} stroke="var(--muted-foreground)" strokeWidth={2} />
    </g>
  );
}
