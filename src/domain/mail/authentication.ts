import * as z from "zod/mini";

import type { IncomingMail } from "#domain/mail/incoming-mail.ts";

const verdicts = ["pass", "fail", "none"] as const;
const verdict = z.enum(verdicts);
/** What the mail server that took a mail in found of who it says it is from. */
export const authenticationSchema = z.object({ spf: verdict, dkim: verdict, dmarc: verdict });
export type Authentication = z.infer<typeof authenticationSchema>;

const failing = new Set(["fail", "softfail", "hardfail"]);

/** Reads an Authentication-Results header (RFC 8601); null where it says nothing of these three. */
export function readAuthentication(header: string | undefined): Authentication | null {
  // What stands in brackets is for people.
  const said = header?.slice(0, 4000).replaceAll(/\([^()]*\)/g, " ") ?? "";
  const found = { spf: toVerdict(said, "spf"), dkim: toVerdict(said, "dkim"), dmarc: toVerdict(said, "dmarc") };
  return Object.values(found).every((one) => one === null)
    ? null
    : { spf: found.spf ?? "none", dkim: found.dkim ?? "none", dmarc: found.dmarc ?? "none" };
}

/** Whether it is not from whom it says it is. */
export const isForged = ({ spf, dkim, dmarc }: IncomingMail["authentication"]): boolean =>
  dmarc === "fail" || (spf === "fail" && dkim !== "pass");

/** One signature that is right is enough where there are several. */
function toVerdict(said: string, method: keyof Authentication): Authentication[keyof Authentication] | null {
  const results = [...said.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, "gi"))].map(([, result]) =>
    result?.toLowerCase(),
  );
  if (results.length === 0) return null;
  if (results.includes("pass")) return "pass";
  return results.some((result) => result && failing.has(result)) ? "fail" : "none";
}
