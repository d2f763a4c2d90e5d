import { meaning, type Reading } from "#domain/assistant/reading.ts";
import type { Token } from "#domain/assistant/segment.ts";
import type { Named } from "#domain/assistant/vocabulary.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";

/**
 * A field of the workspace's own as a filter names it: `deals.cf_tier.gold` is a choice, `deals.cf_vip.` a field by its name, which
 * is a filter only where the field is just true or not.
 */
export type OwnField = { entity: Entity; key: string; choice: string | null; isBoolean: boolean };

/** What a filter's id says; null where it says nothing that there can be. */
export function readOwnField(id: string): OwnField | null {
  const [entity = "", key = "", choice = ""] = id.split(".");
  if (!isEntity(entity) || !key.startsWith("cf_")) return null;
  return { entity, key, choice: choice === "" || choice === "?" ? null : choice, isBoolean: choice === "?" };
}

const fieldOf = (id: string) => id.split(".").slice(0, 2).join(".");
const isOnlyName = ({ by, id }: Named) => by === "custom" && id.endsWith(".");

/** The kinds that a question speaks of. */
const kindsIn = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap((token) => {
      const thing = meaning(token, "thing");
      const dimension = meaning(token, "dimension");
      return [...(thing ? [thing] : []), ...(dimension ? [`${dimension}s`] : [])];
    }),
  );

/**
 * Which of its names a word has as a choice of an own field: one of the kind that is asked about, where one is named (a measure
 * is of a kind that its plan knows), and of the field that stands beside it where several have it.
 */
export function chosenOwn(reading: Reading, at: number, names: readonly Named[]): Named | undefined {
  const kinds = kindsIn(reading.tokens);
  const fitting = names.filter(
    (one) => one.by === "custom" && !isOnlyName(one) && (kinds.size === 0 || kinds.has(one.id.split(".")[0] ?? "")),
  );
  const near = [-2, -1, 1, 2].flatMap((step) => reading.tokens[at + step]?.names.filter(isOnlyName) ?? []);
  const [one, ...others] = fitting.filter(({ id }) => near.some((field) => fieldOf(field.id) === fieldOf(id)));
  if (one && others.length === 0) return one;
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The names of fields say nothing more beside one of their choices. */
export function useFieldNames(reading: Reading, chosen: readonly { by: string; id: string | null }[]): void {
  const fields = new Set(chosen.flatMap(({ by, id }) => (by === "custom" && id !== null ? [fieldOf(id)] : [])));
  for (const token of reading.tokens)
    if (token.names.some((one) => isOnlyName(one) && fields.has(fieldOf(one.id)))) reading.use(token);
}

/** Names that are those of fields alone are no filters. */
export const withoutFieldNames = (names: readonly Named[]): Named[] => names.filter(({ by }) => by !== "custom");
