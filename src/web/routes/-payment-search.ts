/** Parses the ID of a purchase, which its checkout page passes on. */
export const paymentSearch = ({ session_id: id }: Record<string, unknown>): { session_id?: string } =>
  typeof id === "string" && id !== "" ? { session_id: id } : {};
