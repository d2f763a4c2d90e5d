const address = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/gu;

/** True if a sender's name contains the address of someone else. */
export const hasForeignAddress = (name: string, own: string): boolean =>
  // Full-width characters look the same as normal ones.
  Array.from(name.normalize("NFKC").matchAll(address)).some(([match]) => match.toLowerCase() !== own.toLowerCase());

/**
 * Returns the sender as displayed: the name, or the address if the name is empty or contains the address of someone
 * else.
 */
export const senderDisplayName = (name: string, own: string): string =>
  name.trim() === "" || hasForeignAddress(name, own) ? own : name;
