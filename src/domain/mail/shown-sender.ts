const address = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/gu;

/** True if the name of a sender holds an address that is not theirs. */
export const namesAnother = (name: string, own: string): boolean =>
  // The signs of full width look the same.
  Array.from(name.normalize("NFKC").matchAll(address)).some(([found]) => found.toLowerCase() !== own.toLowerCase());

/** Returns what a sender is called: by their name, unless there is none or it looks like the address of another one. */
export const shownSender = (name: string, own: string): string =>
  name.trim() === "" || namesAnother(name, own) ? own : name;
