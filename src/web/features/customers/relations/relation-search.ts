/** Search parameters of the relationships. */
export type RelationSearch = {
  /** The record or member they are centred on. */
  focus?: string | undefined;
  /** True if its neighbours' relationships are shown too. */
  wider?: true | undefined;
  graph?: "table" | undefined;
  /** Days without contact after which a relationship is fading. */
  quiet?: 60 | undefined;
};
export type OnRelationSearch = (changed: RelationSearch) => void;
