import { z } from "zod";

import type { MailProblem, MailProblemCode, MailSide } from "#domain/mail/mailbox.ts";

type ProblemOptions = ErrorOptions & { isFinal?: boolean };

const finalCodes = new Set<MailProblemCode>([
  "host_closed",
  "port_closed",
  "certificate",
  "wrong_password",
  "needs_app_password",
  "needs_oauth",
  "member_gone",
  "file_gone",
]);

/** Thrown if a mail server could not be used, with the reason and the failed step. */
export class MailboxProblem extends Error {
  readonly problem: MailProblem;
  /** True if retrying is useless until the user or the operator changes something. */
  readonly isFinal: boolean;

  constructor(problem: MailProblem, { isFinal = finalCodes.has(problem.code), ...options }: ProblemOptions = {}) {
    super(`${problem.side} ${problem.step}: ${problem.code}${problem.detail ? ` (${problem.detail})` : ""}`, options);
    this.name = "MailboxProblem";
    this.problem = problem;
    this.isFinal = isFinal;
  }
}

/** The fields of errors of the IMAP library, the SMTP library and Node; each error has only some of them. */
const errorSchema = z.object({
  code: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
  message: z.string().catch(""),
  responseText: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  serverResponseCode: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  authenticationFailed: z.boolean().optional().catch(undefined),
  tlsFailed: z.boolean().optional().catch(undefined),
});

const byCode: Record<string, [MailProblem["step"], MailProblemCode]> = {
  ECONNREFUSED: ["connect", "refused"],
  ECONNRESET: ["connect", "no_answer"],
  EHOSTUNREACH: ["connect", "no_answer"],
  ENETUNREACH: ["connect", "no_answer"],
  ETIMEDOUT: ["connect", "no_answer"],
  ETIMEOUT: ["connect", "no_answer"],
  ECONNECTION: ["connect", "no_answer"],
  ESOCKET: ["connect", "no_answer"],
  EDNS: ["find", "host_unknown"],
  CONNECT_TIMEOUT: ["connect", "no_answer"],
  GREETING_TIMEOUT: ["connect", "no_answer"],
  NoConnection: ["connect", "no_answer"],
  EConnectionClosed: ["connect", "no_answer"],
  ClosedAfterConnectText: ["connect", "no_answer"],
  ClosedAfterConnectTLS: ["encrypt", "not_encrypted"],
  ETOOSLOW: ["connect", "too_slow"],
  ETOOLONG: ["connect", "too_long"],
  UPGRADE_TIMEOUT: ["encrypt", "no_encryption"],
  STARTTLS_INJECTION: ["encrypt", "no_encryption"],
  ETLS: ["encrypt", "no_encryption"],
  ETHROTTLE: ["login", "too_busy"],
  EAUTH: ["login", "wrong_password"],
  ENOAUTH: ["login", "wrong_password"],
};
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/i;
const notTls = /wrong version number|unknown protocol|packet length too long|EPROTO|ERR_SSL/i;

/** Converts an error of a library to a problem that the mailbox's owner can understand. */
export function toMailboxProblem(error: unknown, side: MailSide): MailboxProblem {
  if (error instanceof MailboxProblem) return error;
  const parsed = errorSchema.safeParse(error).data ?? { message: String(error) };
  const [step, code] = understand(parsed);
  const words = (parsed.responseText ?? parsed.response ?? parsed.message).replaceAll(/\s+/g, " ").trim().slice(0, 300);
  // The server rejects an email either permanently or temporarily.
  const isFinal = step === "send" ? { isFinal: parsed.permanent ?? false } : {};
  return new MailboxProblem({ side, step, code, ...(words && { detail: words }) }, { cause: error, ...isFinal });
}

function understand(
  details: Partial<z.infer<typeof errorSchema>> & { message: string },
): [MailProblem["step"], MailProblemCode] {
  const { message, responseCode, serverResponseCode } = details;
  const code = details.originalCode ?? details.code ?? "";
  const answer = `${details.responseText ?? ""} ${details.response ?? ""} ${message}`;
  if (code === "EENVELOPE") return ["send", details.command === "MAIL FROM" ? "sender_refused" : "recipient_refused"];
  if (code === "EMESSAGE") return ["send", "mail_refused"];
  if (details.authenticationFailed || code === "EAUTH" || responseCode === 535)
    return ["login", wordedLogin(`${serverResponseCode ?? ""} ${answer}`)];
  if (certificate.test(code) || certificate.test(message)) return ["encrypt", "certificate"];
  if (notTls.test(code) || notTls.test(message)) return ["encrypt", "not_encrypted"];
  if (details.tlsFailed) return ["encrypt", "no_encryption"];
  return byCode[code] ?? ["connect", "unexpected"];
}

/** Classifies a provider's login error by its wording. Unrecognised errors count as a wrong password. */
function wordedLogin(answer: string): MailProblemCode {
  if (/app(lication)?[- ]specific|app password|authorization code|授权码/i.test(answer)) return "needs_app_password";
  if (/oauth|basic ?auth(entication)? is disabled|AUTHENTICATE failed.*outlook|LOGIN is disabled/i.test(answer))
    return "needs_oauth";
  if (/throttl|too many|rate|temporar|INUSE|UNAVAILABLE|\b4\d\d\b/i.test(answer)) return "too_busy";
  return "wrong_password";
}
