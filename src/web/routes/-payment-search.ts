/** Search parameters: the id of a purchase, as passed by its checkout page. */
export const paymentSearch = ({ session_id: id }: Record<string, unknown>): { session_id?: string } =>
  typeof id === "string" && id !== "" ? { session_id: id } : {};
