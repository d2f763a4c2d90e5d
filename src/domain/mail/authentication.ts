import * as z from "zod/mini";

import type { IncomingMail } from "#domain/mail/incoming-mail.ts";

const verdicts = ["pass", "fail", "none"] as const;
const verdict = z.enum(verdicts);
/** The receiving mail server's verification of the sender. */
export const authenticationSchema = z.object({ spf: verdict, dkim: verdict, dmarc: verdict });
export type Authentication = z.infer<typeof authenticationSchema>;

const failing = new Set(["fail", "softfail", "hardfail"]);

/** Parses an Authentication-Results header (RFC 8601); null if it contains no result of SPF, DKIM or DMARC. */
export function readAuthentication(header: string | undefined): Authentication | null {
  // Text in brackets is a comment.
  const text = header?.slice(0, 4000).replaceAll(/\([^()]*\)/g, " ") ?? "";
  const verdicts = { spf: toVerdict(text, "spf"), dkim: toVerdict(text, "dkim"), dmarc: toVerdict(text, "dmarc") };
  return Object.values(verdicts).every((result) => result === null)
    ? null
    : { spf: verdicts.spf ?? "none", dkim: verdicts.dkim ?? "none", dmarc: verdicts.dmarc ?? "none" };
}

/** True if the checks show that the sender is forged: DMARC failed, or SPF failed without a valid DKIM signature. */
export const isForged = ({ spf, dkim, dmarc }: IncomingMail["authentication"]): boolean =>
  dmarc === "fail" || (spf === "fail" && dkim !== "pass");

/** Returns the result of a method; null if there is none. One valid signature is enough if there are several. */
function toVerdict(text: string, method: keyof Authentication): Authentication[keyof Authentication] | null {
  const results = [...text.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, "gi"))].map(([, result]) =>
    result?.toLowerCase(),
  );
  if (results.length === 0) return null;
  if (results.includes("pass")) return "pass";
  return results.some((result) => result && failing.has(result)) ? "fail" : "none";
}
