export type Sender = { name: string; address: string };

// Matches `Name <address>` or an address alone, on one line.
const sender = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inner>[^\s<>@]+@[^\s<>@]+)>|(?<alone>[^\s<>@]+@[^\s<>@]+))$/u;

/** Parses the sender of emails; undefined if the text is not a valid sender. */
export function parseSender(text: string): Sender | undefined {
  const { name = "", inner, alone } = sender.exec(text.trim())?.groups ?? {};
  const address = inner ?? alone;
  return address ? { name, address } : undefined;
}
