export type RelationSearch = {
  /** The record or member at the centre. */
  focus?: string | undefined;
  /** True if the relationships of the neighbours are shown as well. */
  wider?: true | undefined;
  graph?: "table" | undefined;
  /** Number of days without contact after which a relationship is fading. */
  quiet?: 60 | undefined;
};
export type OnRelationSearch = (changed: RelationSearch) => void;
