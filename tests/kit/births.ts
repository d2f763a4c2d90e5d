import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import type { PersonRow } from "#domain/records/duplicates/people.ts";

const givenNames =
  "andreas peter michael stefan thomas klaus juergen uwe frank ralf wolfgang bernd dieter karl heinz manfred sabine petra monika ursula karin renate brigitte helga ingrid gisela christa anna maria julia katrin anja silke heike martina gabriele susanne claudia jan lars tim jonas lukas leon paul felix max".split(
    " ",
  );
const familyNames =
  "mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann schaefer koch bauer richter klein wolf schroeder neumann schwarz zimmermann braun krueger hofmann hartmann lange schmitt werner schmitz krause meier lehmann schmid schulze maier koehler herrmann koenig walter mayer huber kaiser fuchs peters lang scholz moeller weiss jung hahn schubert vogel friedrich keller guenther berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig boehm winter kraus martin schumacher kraemer vogt stein jaeger otto sommer gross seidel heinrich brandt haas schreiber graf schulte dietrich ziegler kuhn kuehn pohl engel horn busch bergmann voigt sauer arnold wolff pfeiffer".split(
    " ",
  );

/**
 * Returns people with only a name and a date of birth. A tenth of the rows are people entered again,
 * with an error in a name, the year, the month or the day. `truth` contains the pairs of IDs.
 */
export function births({ seed, size }: { seed: number; size: number }): { rows: PersonRow[]; truth: Set<string> } {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  // The first names of a list are the most frequent.
  const often = (names: readonly string[]) => names[Math.floor(names.length * random() ** 1.5)] ?? "";
  const year = () => String(1920 + below(90));
  const month = () => String(1 + below(12)).padStart(2, "0");
  const day = () => String(1 + below(28)).padStart(2, "0");
  const misspell = (name: string) => {
    const at = below(name.length);
    return name.slice(0, at) + String.fromCharCode(97 + below(26)) + name.slice(at + below(2));
  };
  const originals = Array.from({ length: Math.round(size * 0.9) }, (_, index) => ({
    id: `a${String(index).padStart(6, "0")}`,
    given: often(givenNames),
    family: often(familyNames),
    born: [year(), month(), day()],
  }));
  const again = originals.slice(0, size - originals.length).map(({ id, given, family, born: [y, m, d] }) => {
    const error = below(5);
    return {
      id: id.replace("a", "b"),
      given: error === 0 ? misspell(given) : given,
      family: error === 1 ? misspell(family) : family,
      born: [error === 2 ? year() : y, error === 3 ? month() : m, error === 4 ? day() : d],
    };
  });
  const rows = [...originals, ...again].map(({ id, given, family, born }) => ({
    id,
    given_name: given,
    family_name: family,
    more: [born.join("-")],
  }));
  return { rows, truth: new Set(again.map(({ id }) => `${id.replace("b", "a")}|${id}`)) };
}
