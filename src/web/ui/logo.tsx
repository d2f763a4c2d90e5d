import { clsx } from "clsx";

import { brand } from "#domain/brand.ts";

const petals = [0, 72, 144, 216, 288];

/** Renders the logo, a five-petalled orchid, and the product's name. */
export function Logo({ className = "text-base", markOnly = false }: { className?: string; markOnly?: boolean }) {
  return (
    <span className={clsx("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
      <svg viewBox="0 0 32 32" aria-hidden className="size-6 shrink-0">
        <g className="fill-primary">
          {petals.map((angle) => (
            <ellipse key={angle} cx="16" cy="8.2" rx="4.6" ry="6.7" transform={`rotate(${angle} 16 16)`} />
          ))}
        </g>
        <circle cx="16" cy="16" r="3.4" className="fill-chart-3" />
      </svg>
      <span className={markOnly ? "sr-only" : undefined}>{brand.name}</span>
    </span>
  );
}
