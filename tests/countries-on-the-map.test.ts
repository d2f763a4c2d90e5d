import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test } from "vitest";

import { smallCountries } from "#domain/metrics/regions/small-countries.ts";

test("every country of the world has an outline or a position on the map", () => {
  const load = (scale: string) => {
    const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
    const atlas = JSON.parse(readFileSync(file, "utf8")) as {
      objects: { countries: { geometries: { id?: string }[] } };
    };
    return atlas.objects.countries.geometries.flatMap(({ id }) =>
      id ? (new Intl.Locale(`und-${id}`).region ?? []) : [],
    );
  };
  // Uninhabited islands occur in no billing address.
  const uninhabited = ["UM", "HM", "GS", "IO", "AQ", "TF"];
  const drawn = new Set(load("110m"));
  const missing = load("10m").filter(
    (code) => !drawn.has(code) && !smallCountries[code] && !uninhabited.includes(code),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(smallCountries).filter((code) => drawn.has(code))).toEqual([]);
});
