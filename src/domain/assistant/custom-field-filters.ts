import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { NamedValue } from "#domain/assistant/vocabulary.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";

/**
 * A custom field in the ID of a filter: `deals.cf_tier.gold` is a choice, `deals.cf_vip.?` a boolean field, and
 * `deals.cf_tier.` only the name of a field, which is not a filter.
 */
export type CustomFieldFilter = { entity: Entity; key: string; choice: string | null; isBoolean: boolean };

/** Parses the ID of a filter; null if it is not valid. */
export function parseCustomFieldFilter(id: string): CustomFieldFilter | null {
  const [entity = "", key = "", choice = ""] = id.split(".");
  if (!isEntity(entity) || !key.startsWith("cf_")) return null;
  return { entity, key, choice: choice === "" || choice === "?" ? null : choice, isBoolean: choice === "?" };
}

const fieldOf = (id: string) => id.split(".").slice(0, 2).join(".");
const isOnlyName = ({ by, id }: NamedValue) => by === "custom" && id.endsWith(".");

/** Returns the kinds of records that a question mentions. */
const kindsIn = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap((token) => {
      const thing = meaning(token, "thing");
      const dimension = meaning(token, "dimension");
      return [...(thing ? [thing] : []), ...(dimension ? [`${dimension}s`] : [])];
    }),
  );

/**
 * Picks the custom field for a word that is a choice of several: only fields of the kinds of records that the question
 * mentions, if any, and preferably a field that is named within two words. Undefined unless exactly one field fits.
 */
export function pickCustomChoice(
  stream: TokenStream,
  at: number,
  names: readonly NamedValue[],
): NamedValue | undefined {
  const kinds = kindsIn(stream.tokens);
  const fitting = names.filter(
    (name) => name.by === "custom" && !isOnlyName(name) && (kinds.size === 0 || kinds.has(name.id.split(".")[0] ?? "")),
  );
  const near = [-2, -1, 1, 2].flatMap((step) => stream.tokens[at + step]?.names.filter(isOnlyName) ?? []);
  const [value, ...others] = fitting.filter(({ id }) => near.some((field) => fieldOf(field.id) === fieldOf(id)));
  if (value && others.length === 0) return value;
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Marks a field's name as used if one of the field's choices is used. */
export function useFieldNames(stream: TokenStream, chosen: readonly { by: string; id: string | null }[]): void {
  const fields = new Set(chosen.flatMap(({ by, id }) => (by === "custom" && id !== null ? [fieldOf(id)] : [])));
  for (const token of stream.tokens)
    if (token.names.some((name) => isOnlyName(name) && fields.has(fieldOf(name.id)))) stream.use(token);
}

/** Removes the names of custom fields and of their choices. */
export const withoutFieldNames = (names: readonly NamedValue[]): NamedValue[] =>
  names.filter(({ by }) => by !== "custom");
