import { type KeyboardEvent, useState } from "react";

import { seriesColour, signColour } from "#web/charts/series-colour.ts";

import { mapHeight, mapWidth, type World } from "./world.ts";

type MapCountry = { code: string; value: number; text: string };
type Props = {
  world: World;
  /** Label of the map, which also explains the arrow keys. */
  label: string;
  /** Countries with a value, largest first. */
  places: readonly MapCountry[];
  /** Shown while no country is selected. */
  hint: string;
  /** Labels of the palest colour (`least`) and the strongest colour (`most`). */
  least: string;
  most: string;
};

/**
 * Renders a world map with stronger colours for larger values. Values can be read with a mouse, by touch or with the
 * arrow keys.
 */
export function WorldMap({ world, label, places, hint, least, most }: Props) {
  const [selected, setChosen] = useState<string | null>(null);
  const largest = Math.max(0, ...places.map(({ value }) => Math.abs(value)));
  const known = new Map(places.map((place) => [place.code, place]));
  const fillOf = (code: string | null) => {
    const place = code === null ? undefined : known.get(code);
    if (!place) return { fill: "var(--muted)" };
    // The colour scales with the square root of the value. Otherwise one very large country would make all others
    // almost white.
    const share = largest > 0 ? Math.sqrt(Math.abs(place.value) / largest) : 0;
    return { fill: signColour(place.value), fillOpacity: 0.2 + 0.8 * share };
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined || places.length === 0) return;
    event.preventDefault();
    const at = places.findIndex(({ code }) => code === selected);
    const next = at < 0 ? 0 : (at + by + places.length) % places.length;
    setChosen(places[next]?.code ?? null);
  };
  const shape = (code: string | null) => ({
    ...fillOf(code),
    stroke: code !== null && code === selected ? "var(--foreground)" : "var(--border)",
    strokeWidth: code !== null && code === selected ? 1.5 : 0.5,
    onPointerEnter: () => setChosen(code !== null && known.has(code) ? code : null),
  });
  return (
    <div className="grid content-start gap-2">
      <div role="application" aria-label={label} tabIndex={0} onKeyDown={step} className="rounded-md">
        <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} aria-hidden className="h-auto w-full">
          {world.outlines.map(({ code, path }) => (
            <path key={path} d={path} {...shape(code)} />
          ))}
          {world.dots
            .filter(({ code }) => known.has(code))
            .map(({ code, x, y }) => (
              <circle key={code} cx={x} cy={y} r={6} {...shape(code)} />
            ))}
        </svg>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p aria-live="polite" className="tabular min-h-5 font-medium">
          {selected === null ? (
            <span className="text-muted-foreground font-normal">{hint}</span>
          ) : (
            known.get(selected)?.text
          )}
        </p>
        {places.length > 1 && (
          <p className="text-muted-foreground tabular flex items-center gap-2 text-xs">
            {least}
            <span
              aria-hidden
              className="h-2.5 w-24 rounded-sm"
              style={{
                background: `linear-gradient(to right, color-mix(in oklch, ${seriesColour(0)} 20%, transparent), ${seriesColour(0)})`,
              }}
            />
            {most}
          </p>
        )}
      </div>
    </div>
  );
}
