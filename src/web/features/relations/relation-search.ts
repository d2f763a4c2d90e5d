/** What of the relations is looked at, as it stands in the address. */
export type RelationSearch = {
  /** The record or member they are shown around. */
  focus?: string | undefined;
  /** Whether those of its neighbours are shown too. */
  wider?: true | undefined;
  graph?: "table" | undefined;
  /** After how many quiet days a relation is fading. */
  quiet?: 60 | undefined;
};
export type OnRelationSearch = (changed: RelationSearch) => void;
