import { domainOf, providerOfHost } from "#domain/mail/providers.ts";

type Headers = readonly { key: string; value: string }[];
export type Confirmation = {
  /** The address to which delivery failures are sent. */
  returnPath?: string;
  /** True if the receiving server verified the sender's domain; undefined if the server does not report this. */
  isConfirmed?: boolean;
};

const maxResults = 20;
const maxCharacters = 4_000;

/**
 * Reads the receiving server's verification of the sender (RFC 8601), and the return path. `headers` have lower-case
 * names, the last one added comes first. A sender can write such headers too, so only those of the receiving server are
 * used: for known providers, those in the provider's name, which it removes from received emails; otherwise those above
 * the server's own Received line.
 */
export function readConfirmation(headers: Headers, from: string, incomingHost: string): Confirmation {
  const results = ownResults(headers, incomingHost).flatMap(readResults);
  const domain = domainOf(from);
  const path =
    headers.find(({ key }) => key === "return-path")?.value ?? results.find(({ mailFrom }) => mailFrom)?.mailFrom;
  const returnPath = path
    ?.slice(0, 400)
    .replace(/^\s*<?([^<>\s]*)>?\s*$/, "$1")
    .toLowerCase();
  return {
    ...(returnPath && returnPath.length <= 320 && { returnPath }),
    ...(results.length > 0 && { isConfirmed: confirms(results, domain) }),
  };
}

/**
 * True if the domains have the same owner. The signing domain may be a parent domain of the sender's, never a
 * subdomain.
 */
const isAligned = (signed: string, domain: string) =>
  signed !== "" && (domain === signed || domain.endsWith(`.${signed}`));

function confirms(results: readonly Result[], domain: string): boolean {
  if (results.some(({ method, verdict }) => method === "dmarc" && verdict === "fail")) return false;
  return results.some(({ method, verdict, mailFrom, signer, headerFrom }) => {
    if (verdict !== "pass") return false;
    if (method === "spf") return mailFrom !== undefined && domainOf(mailFrom) === domain;
    if (method === "dkim") return signer !== undefined && isAligned(signer, domain);
    return headerFrom === undefined || headerFrom === domain;
  });
}

function ownResults(headers: Headers, incomingHost: string): string[] {
  const ids = providerOfHost(incomingHost)?.resultsBy;
  const results: string[] = [];
  for (const { key, value } of headers) {
    const id = key === "authentication-results" ? serverOf(value) : null;
    const isOwn =
      id !== null && (!ids || ids.some((allowed) => id === allowed || (allowed !== "" && id.endsWith(`.${allowed}`))));
    if (isOwn) results.push(value);
    // The results that a provider adds are adjacent; the headers below them may be from the sender.
    else if (ids ? results.length > 0 : key === "received" && isReceipt(value)) return results.slice(0, maxResults);
  }
  // Without a Received line, it is unknown which headers the server added.
  return ids ? results.slice(0, maxResults) : [];
}

/** True if a server received an email from another server, instead of relaying it internally. */
function isReceipt(received: string): boolean {
  const plain = withoutComments(received).trim();
  const by = plain.slice(plain.toLowerCase().lastIndexOf(" by ") + 1);
  return /^from\s/i.test(plain) && !/\swith\s+(?:LMTPS?A?|local)\b/i.test(by);
}

/** Returns the name of the server that verified the sender; empty if there is no name, as in Microsoft's results. */
function serverOf(value: string): string {
  const [name = ""] = withoutComments(value).split(";", 1)[0]?.trim().toLowerCase().split(/\s+/, 1) ?? [];
  return name.includes("=") ? "" : name;
}

type Result = {
  method: "spf" | "dkim" | "dmarc";
  verdict: string;
  mailFrom?: string;
  signer?: string;
  headerFrom?: string;
};

function readResults(value: string): Result[] {
  return withoutComments(value)
    .split(";")
    .flatMap((part): Result[] => {
      const [, method, verdict = ""] = /^\s*(spf|dkim|dmarc)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part) ?? [];
      if (!method) return [];
      const property = (name: string) =>
        new RegExp(`\\s${name}\\s*=\\s*"?([^\\s";]+)`, "i").exec(part)?.[1]?.toLowerCase();
      const identity = property(String.raw`header\.i`);
      const [mailFrom, signer, headerFrom] = [
        property(String.raw`smtp\.mailfrom`),
        property(String.raw`header\.d`) ?? (identity && domainOf(identity)),
        property(String.raw`header\.from`),
      ];
      return [
        {
          method: method.toLowerCase() as Result["method"],
          verdict: verdict.toLowerCase(),
          ...(mailFrom && { mailFrom }),
          ...(signer && { signer }),
          ...(headerFrom && { headerFrom: domainOf(headerFrom) }),
        },
      ];
    });
}

/** Removes comments in brackets, which can be nested. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = "";
  for (const sign of value.slice(0, maxCharacters)) {
    if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
    else if (depth === 0) text += sign;
  }
  return text;
}
