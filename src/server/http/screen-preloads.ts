import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates the function that returns the Link header for the page of a screen: the scripts of the screen, which the
 * browser then requests together with the application instead of after it. Undefined for other pages. The scripts of
 * the application and the first data request go first.
 */
export function readScreenPreloads(directory: string): (path: string) => string | undefined {
  const file = join(directory, "screens.json");
  if (!existsSync(file)) return () => undefined;
  const screens = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>).map(
    ([address, scripts]) => ({ segments: address.split("/"), scripts }),
  );
  return (path) => {
    const segments = path.replace(/\/$/, "").split("/");
    const found = screens
      .filter(({ segments: known }) => known.length === segments.length && known.every(matches(segments)))
      // A fixed address has precedence over one with a parameter.
      .toSorted((one, other) => parameters(one.segments) - parameters(other.segments))[0];
    return found?.scripts.map((script) => `<${script}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");
  };
}

const isParameter = (segment: string) => segment.startsWith("$");
const matches = (segments: string[]) => (known: string, place: number) =>
  known === segments[place] || (isParameter(known) && segments[place] !== "");
const parameters = (segments: string[]) => segments.filter(isParameter).length;
