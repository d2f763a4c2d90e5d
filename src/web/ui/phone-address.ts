/** Returns the address that calls a phone number, however it is written. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
