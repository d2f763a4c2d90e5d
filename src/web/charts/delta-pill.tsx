import { Badge } from "#web/ui/kit/badge.tsx";

const tones = { better: "won", worse: "lost" } as const;

type Props = {
  difference: number;
  /** Value of the difference: an improvement or not; null if neither. */
  verdict: keyof typeof tones | null;
  /** The size of the difference, without a sign. */
  text: string;
  className?: string;
};

/** Renders a difference as a pill: an arrow up or down, and its size. */
export function DeltaPill({ difference, verdict, text, className }: Props) {
  return (
    <Badge tone={verdict ? tones[verdict] : "neutral"} className={className}>
      <span aria-hidden className="text-[0.625rem]">
        {difference < 0 ? "▼" : "▲"}
      </span>
      <span>
        <span className="sr-only">{difference < 0 ? "−" : "+"}</span>
        {text}
      </span>
    </Badge>
  );
}
