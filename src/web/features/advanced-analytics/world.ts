import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlasUrl from "world-atlas/countries-110m.json?url";

import { smallCountries } from "#domain/regions/small-countries.ts";

export const mapWidth = 960;
export const mapHeight = 470;

/** An outline of a country as a path, or its middle where it has none at this scale. */
export type Outline = { code: string | null; path: string };
export type Dot = { code: string; x: number; y: number };
export type World = { outlines: Outline[]; dots: Dot[] };

let drawn: Promise<World> | undefined;

/** The countries of the world (Natural Earth, by world-atlas), drawn once. Nobody lives in Antarctica: the rest has its room. */
export function loadWorld(): Promise<World> {
  drawn ??= read();
  return drawn;
}

async function read(): Promise<World> {
  try {
    const reply = await fetch(atlasUrl);
    if (!reply.ok) throw new Error(`The map of the world was refused: ${reply.status}`);
    return draw((await reply.json()) as Atlas);
  } catch (error) {
    // Whoever looks again tries again.
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
    outlines: features.map((one) => ({ code: codeOf(one.id, one.properties.name), path: write(one) ?? "" })),
    dots: Object.entries(smallCountries).flatMap(([code, [longitude, latitude]]) => {
      const place = projection([longitude, latitude]);
      return place ? [{ code, x: Math.round(place[0]), y: Math.round(place[1]) }] : [];
    }),
  };
}

/** The atlas has the numbers of ISO 3166; the same country by its letters. */
function codeOf(id: string | number | undefined, name: string): string | null {
  if (id === undefined) return name === "Kosovo" ? "XK" : null;
  return new Intl.Locale(`und-${String(id).padStart(3, "0")}`).region ?? null;
}

/** All countries that have a place on it. */
export const codesOf = ({ outlines, dots }: World): string[] =>
  [...outlines, ...dots].flatMap(({ code }) => code ?? []);
