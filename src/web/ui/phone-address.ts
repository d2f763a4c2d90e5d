/** Returns the `tel:` URL of a phone number in any notation. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
