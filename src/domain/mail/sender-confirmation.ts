import { domainOf, providerOfHost } from "#domain/mail/providers.ts";

type Headers = readonly { key: string; value: string }[];
export type Confirmation = {
  /** Where word of a mail that cannot be delivered goes. */
  returnPath?: string;
  /** Whether the receiving server found that it is from the domain it says; undefined where that server says nothing of it. */
  isConfirmed?: boolean;
};

const mostResults = 20;
const mostLetters = 4_000;

/**
 * Reads what the server that received a mail found of its sender (RFC 8601), and its return path; names of headers in lower case, the
 * last added first. Anyone can write such a header into a mail, so only those count that the receiving server added itself: at a known
 * provider, which removes others of its name, those of its name; elsewhere those above the line of the server's own receipt, where
 * nothing that was sent can be.
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

/** The domains are of the same owner: that of a signature may be above the sender's, and never below. */
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
  const found: string[] = [];
  for (const { key, value } of headers) {
    const id = key === "authentication-results" ? serverOf(value) : null;
    const isOwn = id !== null && (!ids || ids.some((one) => id === one || (one !== "" && id.endsWith(`.${one}`))));
    if (isOwn) found.push(value);
    // A provider's stand together; below them is what was sent.
    else if (ids ? found.length > 0 : key === "received" && isReceipt(value)) return found.slice(0, mostResults);
  }
  // Without a receipt nobody can tell what the server added.
  return ids ? found.slice(0, mostResults) : [];
}

/** Whether a server took a mail over from another one, and did not only pass it on within itself. */
function isReceipt(received: string): boolean {
  const plain = withoutComments(received).trim();
  const by = plain.slice(plain.toLowerCase().lastIndexOf(" by ") + 1);
  return /^from\s/i.test(plain) && !/\swith\s+(?:LMTPS?A?|local)\b/i.test(by);
}

/** The name of the server that found the results; empty where it gives none, as that of Microsoft. */
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

/** What is in brackets is for people; brackets may be in brackets. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = "";
  for (const sign of value.slice(0, mostLetters)) {
    if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
    else if (depth === 0) text += sign;
  }
  return text;
}
