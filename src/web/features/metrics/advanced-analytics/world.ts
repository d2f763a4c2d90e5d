import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlasUrl from "world-atlas/countries-110m.json?url";

import { smallCountries } from "#domain/metrics/regions/small-countries.ts";

export const mapWidth = 960;
export const mapHeight = 470;

/** The outline of a country or area as a path. Countries too small for an outline are dots at their centre. */
export type Outline = { code: string | null; path: string };
export type Dot = { code: string; x: number; y: number };
export type World = { outlines: Outline[]; dots: Dot[] };

let drawn: Promise<World> | undefined;

/**
 * Loads the countries of the world (Natural Earth, from world-atlas) and projects them once. Antarctica is left out to
 * save space.
 */
export function loadWorld(): Promise<World> {
  drawn ??= read();
  return drawn;
}

async function read(): Promise<World> {
  try {
    const reply = await fetch(atlasUrl);
    if (!reply.ok) throw new Error(`The world map could not be loaded: ${reply.status}`);
    return draw((await reply.json()) as Atlas);
  } catch (error) {
    // Cleared, so that the next call tries again.
    drawn = undefined;
    throw error;
  }
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

function draw(atlas: Atlas): World {
  const all = feature(atlas, atlas.objects.countries);
  const features = all.features.filter(({ properties }) => properties.name !== "Antarctica");
  const projection = geoNaturalEarth1().fitSize([mapWidth, mapHeight], { ...all, features });
  const write = geoPath(projection).digits(1);
  return {
    outlines: features.map((feature) => ({
      code: codeOf(feature.id, feature.properties.name),
      path: write(feature) ?? "",
    })),
    dots: Object.entries(smallCountries).flatMap(([code, [longitude, latitude]]) => {
      const place = projection([longitude, latitude]);
      return place ? [{ code, x: Math.round(place[0]), y: Math.round(place[1]) }] : [];
    }),
  };
}

/** Converts the numeric ISO 3166 code of the atlas to the two-letter code; null for areas without one. */
function codeOf(id: string | number | undefined, name: string): string | null {
  if (id === undefined) return name === "Kosovo" ? "XK" : null;
  return new Intl.Locale(`und-${String(id).padStart(3, "0")}`).region ?? null;
}

/** Returns the codes of all countries on the map. */
export const codesOf = ({ outlines, dots }: World): string[] =>
  [...outlines, ...dots].flatMap(({ code }) => code ?? []);
