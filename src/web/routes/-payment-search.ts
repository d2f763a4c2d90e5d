/** The id of a purchase, as the page on which it was paid gives it along. */
export const paymentSearch = ({ session_id: id }: Record<string, unknown>): { session_id?: string } =>
  typeof id === "string" && id !== "" ? { session_id: id } : {};
