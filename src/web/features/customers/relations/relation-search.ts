/** Search parameters of the relationships view. */
export type RelationSearch = {
  /** The record or member at the centre. */
  focus?: string | undefined;
  /** True if the relationships of the neighbours are shown as well. */
  wider?: true | undefined;
  graph?: "table" | undefined;
  /** A relationship is fading after this number of days without contact. */
  quiet?: 60 | undefined;
};
export type OnRelationSearch = (changed: RelationSearch) => void;
