import type { Band } from "#domain/measures/industry/band.ts";

type BandMeterProps = { value: number; band: Band; className?: string };

/** Renders a metric's position relative to its target band. Decorative: a text next to it says the same. */
export function BandMeter({ value, band: { low, high }, className }: BandMeterProps) {
  const ends = [value, low ?? 0, high ?? low ?? 0];
  const most = Math.max(...ends) * 1.15 || 1;
  const least = Math.min(0, ...ends);
  const at = (figure: number) => `${(((figure - least) / (most - least)) * 100).toFixed(1)}%`;
  return (
    <span aria-hidden className={`bg-muted relative block h-1.5 rounded-full ${className ?? ""}`}>
      <span
        className="bg-chart-2/35 absolute inset-y-0 rounded-full"
        style={{ left: at(low ?? least), right: `calc(100% - ${at(high ?? most)})` }}
      />
      <span
        className="bg-foreground absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full"
        style={{ left: at(value) }}
      />
    </span>
  );
}
