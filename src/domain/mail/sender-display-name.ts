const address = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/gu;

/** True if a sender's name contains an address that is not theirs. */
export const hasForeignAddress = (name: string, own: string): boolean =>
  // Full-width characters look the same.
  Array.from(name.normalize("NFKC").matchAll(address)).some(([match]) => match.toLowerCase() !== own.toLowerCase());

/** Returns the displayed sender: the name, unless it is empty or looks like someone else's address. */
export const senderDisplayName = (name: string, own: string): string =>
  name.trim() === "" || hasForeignAddress(name, own) ? own : name;
