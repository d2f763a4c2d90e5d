/** What the signature of a mailbox adds below a text. */
export const signaturePart = (signature: string): string =>
  signature.trim() === "" ? "" : `\n\n-- \n${signature.trim()}`;
